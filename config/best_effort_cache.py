"""The cache as what it is: a shortcut. Where Redis is away or hangs it holds nothing, and the database has it all."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

from config.redis_patience import patience

P = ParamSpec("P")
T = TypeVar("T")
logger: Final = logging.getLogger(__name__)


def _without_redis(
    instead: T,
) -> Callable[[Callable[Concatenate[Any, P], T]], Callable[Concatenate[Any, P], T]]:
    """Makes an act give `instead` where Redis does not answer."""

    def decorate(act: Callable[Concatenate[Any, P], T]) -> Callable[Concatenate[Any, P], T]:
        @wraps(act)
        def done(cache: Any, /, *args: P.args, **kwargs: P.kwargs) -> T:
            if patience.is_lost:
                return instead
            try:
                return act(cache, *args, **kwargs)
            except RedisError as error:
                patience.note(error)
                logger.warning("the cache does not answer: %s", type(error).__name__)
                return instead

        return done

    return decorate


class BestEffortCache(RedisCache):
    """Redis, or nothing. Counting raises `ValueError` where there is none, as for a counter that has run out."""

    add = _without_redis(instead=False)(RedisCache.add)
    set = _without_redis(instead=None)(RedisCache.set)
    touch = _without_redis(instead=False)(RedisCache.touch)
    delete = _without_redis(instead=False)(RedisCache.delete)
    has_key = _without_redis(instead=False)(RedisCache.has_key)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What is kept under a key, else the default."""
        return _without_redis(instead=default)(RedisCache.get)(self, key, default, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """One more. Raises `ValueError` for a counter that is not there."""
        if patience.is_lost:
            raise ValueError("there is no counter")
        try:
            return super().incr(key, delta, version)
        except RedisError as error:
            patience.note(error)
            raise ValueError("there is no counter") from error
