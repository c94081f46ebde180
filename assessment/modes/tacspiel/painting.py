"""How a ground of TACSPIEL is painted: vegetation, slope and height of every square, and all that the map shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from assessment.engine.painting import Feature, FeatureForm, Painting, Shape, Sketch, SketchField
from assessment.engine.yaml_source import parse_yaml
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import Allegiance, RouteClass, StreamSize
from assessment.modes.tacspiel.ground_file import LARGEST, ground_from
from assessment.modes.tacspiel.ground_sketched import ground_of
from assessment.modes.tacspiel.ground_written import ground_written
from assessment.modes.tacspiel.painting_layers import LAYERS
from assessment.modes.tacspiel.square import SIDE_M

POINT_M: Final = 100
DIGITS: Final = 4
MOST_STEP: Final = 500
MOST_HOUSES: Final = 999
YES: Final = "yes"
NO: Final = "no"
YES_NO: Final = ((NO, "no"), (YES, "yes"))
NAME: Final = SketchField(name="name", label="Name", needed=True)
OVER: Final = (
    SketchField(name="route", label="Route", names="routes", needed=True),
    SketchField(name="stream", label="Stream", names="streams", needed=True),
)
CLASSES: Final = (
    (RouteClass.ALL_WEATHER.value, "all-weather road"),
    (RouteClass.FAIR_WEATHER.value, "fair-weather road"),
    (RouteClass.CART_TRACK.value, "cart track"),
    (RouteClass.FOOTPATH.value, "footpath"),
)
FORMS: Final = (
    FeatureForm(
        key="routes",
        title="Route",
        many="Routes",
        shape=Shape.LINE,
        fields=(
            NAME,
            SketchField(name="class", label="Class", choices=CLASSES, first=RouteClass.CART_TRACK.value, needed=True),
        ),
        by="class",
        drawn={
            RouteClass.ALL_WEATHER.value: "road-all-weather",
            RouteClass.FAIR_WEATHER.value: "road-fair-weather",
            RouteClass.CART_TRACK.value: "cart-track",
            RouteClass.FOOTPATH.value: "footpath",
        },
    ),
    FeatureForm(
        key="streams",
        title="Stream",
        many="Streams",
        shape=Shape.LINE,
        fields=(
            NAME,
            SketchField(
                name="size",
                label="Size",
                choices=((StreamSize.SMALL.value, "small"), (StreamSize.LARGE.value, "large")),
                first=StreamSize.SMALL.value,
                needed=True,
            ),
            SketchField(name="perennial", label="Water the whole year", choices=YES_NO, first=YES, needed=True),
        ),
        by="size",
        drawn={StreamSize.SMALL.value: "stream", StreamSize.LARGE.value: "river"},
    ),
    FeatureForm(
        key="bridges",
        title="Bridge",
        many="Bridges",
        shape=Shape.POINT,
        fields=(NAME, *OVER, SketchField(name="kind", label="Built of", first="timber", needed=True)),
        drawn={"": "bridge"},
    ),
    FeatureForm(key="fords", title="Ford", many="Fords", shape=Shape.POINT, fields=OVER, drawn={"": "ford"}),
    FeatureForm(
        key="hamlets",
        title="Village",
        many="Villages",
        shape=Shape.SQUARE,
        fields=(
            NAME,
            SketchField(name="houses", label="Houses", first="20", most=MOST_HOUSES, needed=True),
            SketchField(
                name="allegiance",
                label="Its people favour",
                choices=tuple((one.value, one.value) for one in Allegiance),
                first=Allegiance.NEUTRAL.value,
                needed=True,
            ),
            SketchField(name="abandoned", label="Abandoned", choices=YES_NO, first=NO, needed=True),
        ),
        by="abandoned",
        drawn={NO: "hamlet", YES: "ruins"},
    ),
    FeatureForm(
        key="landmarks", title="Name on the map", many="Names", shape=Shape.POINT, fields=(NAME,), drawn={"": "hill"}
    ),
    FeatureForm(
        key="cover",
        title="Overhead cover",
        many="Overhead cover by square",
        shape=Shape.SQUARE,
        fields=(SketchField(name="count", label="Percent", first="50", most=100, needed=True),),
        drawn={"": "cover"},
    ),
    FeatureForm(
        key="houses",
        title="Houses outside villages",
        many="Houses by square",
        shape=Shape.SQUARE,
        fields=(SketchField(name="count", label="Houses", first="5", most=MOST_HOUSES, needed=True),),
        drawn={"": "houses"},
    ),
)


def sketch_of(ground: Ground) -> Sketch:
    """A ground as it would have been painted."""
    return Sketch(
        title=ground.title,
        origin=ground.origin.text,
        width=ground.width,
        height=ground.height,
        facts={"height_step_m": str(ground.height_step_m)},
        layers={
            "vegetation": ground.vegetation_rows,
            "slopes": ground.slope_rows,
            "heights": ground.height_rows,
        },
        features=tuple(_numbered((*_lines(ground), *_signs(ground)))),
    )


def _numbered(features: Iterable[Feature]) -> Iterator[Feature]:
    """Each with an id of its own: its form, and its number among those of the form."""
    numbers: Counter[str] = Counter()
    for feature in features:
        numbers[feature.form] += 1
        yield replace(feature, id=f"{feature.form}-{numbers[feature.form]}")


def _lines(ground: Ground) -> Iterator[Feature]:
    for route in ground.routes:
        places = tuple(point.text for point in route.points)
        yield _feature("routes", places, name=route.name, class_=route.kind.value)
    for stream in ground.streams:
        places = tuple(point.text for point in stream.points)
        yield _feature("streams", places, name=stream.name, size=stream.size.value, perennial=stream.perennial)


def _signs(ground: Ground) -> Iterator[Feature]:
    for bridge in ground.bridges:
        over = {"route": bridge.route, "stream": bridge.stream, "kind": bridge.kind}
        yield _feature("bridges", (bridge.at.text,), name=bridge.name, **over)
    for ford in ground.fords:
        yield _feature("fords", (ford.at.text,), route=ford.route, stream=ford.stream)
    for hamlet in ground.hamlets:
        people = {"allegiance": hamlet.allegiance.value, "abandoned": hamlet.abandoned}
        yield _feature("hamlets", (hamlet.square.text,), name=hamlet.name, houses=hamlet.houses, **people)
    for landmark in ground.landmarks:
        yield _feature("landmarks", (landmark.at.text,), name=landmark.name)
    for key, counts in (("cover", ground.cover), ("houses", ground.houses)):
        for square, count in sorted(counts.items()):
            yield _feature(key, (square,), count=count)


def _feature(form: str, places: tuple[str, ...], **values: object) -> Feature:
    said = {name.rstrip("_"): _said(value) for name, value in values.items()}
    return Feature(id="", form=form, places=places, values=said)


def _said(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return str(value)


def _read(text: str) -> Ground:
    return ground_from(parse_yaml(text, "ground.yaml"))


PAINTING: Final[Painting[Ground]] = Painting(
    square_m=SIDE_M,
    point_m=POINT_M,
    digits=DIGITS,
    most=LARGEST,
    layers=LAYERS,
    facts=(
        SketchField(
            name="height_step_m", label="Metres from height to height", first="20", most=MOST_STEP, needed=True
        ),
    ),
    forms=FORMS,
    ground=ground_of,
    sketch=sketch_of,
    written=ground_written,
    read=_read,
)
