"""What no schema can say: values that only an earlier answer of the server could give."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """A cursor comes from the page before it; an invented one is refused. Invalid requests keep theirs."""
    generation = getattr(case.meta, "generation", None)
    if generation is not None and generation.mode.is_positive and case.query:
        case.query.pop("cursor", None)
