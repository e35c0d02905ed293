"""What no schema can say: values that only an earlier answer of the server could give."""

import itertools

import schemathesis

clients = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A cursor comes from the page before it; an invented one is refused. Invalid requests keep theirs."""
    generation = getattr(case.meta, "generation", None)
    if generation is not None and generation.mode.is_positive and case.query:
        case.query.pop("cursor", None)
    # Each call is another client's, as behind a proxy: limits per address would answer for everything else.
    client = next(clients)
    address = f"10.{client >> 16 & 255}.{client >> 8 & 255}.{client & 255}"
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}
