"""As much of JSON Schema as the stand-in needs: for request bodies and for the arguments of tools."""

from collections import namedtuple

Problem = namedtuple("Problem", "path kind text")

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool) or isinstance(v, float) and v.is_integer(),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "null": lambda v: v is None,
}


def name(value):
    for kind in ("null", "boolean", "object", "array", "string", "number"):
        if TYPES[kind](value):
            return kind


def check(schema, value, shared=None, path=()):
    """Every problem that the value has with the schema, in the schema's order."""
    if "$ref" in schema:
        schema = shared[schema["$ref"]]
    if value is None and schema.get("nullable"):
        return
    for union in ("anyOf", "oneOf"):
        if union in schema:
            if not any(not list(check(branch, value, shared, path)) for branch in schema[union]):
                yield Problem(path, "union", "Invalid input")
            return
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(TYPES[kind](value) for kind in kinds):
        yield Problem(path, "type", f"Expected {kinds[0]}, received {name(value)}")
        return
    if "enum" in schema and value not in schema["enum"]:
        known = " | ".join(f"'{item}'" for item in schema["enum"])
        yield Problem(path, "enum", f"Invalid enum value. Expected {known}, received '{value}'")
    yield from bounds(schema, value, path)
    if isinstance(value, dict):
        yield from members(schema, value, shared, path)
    if isinstance(value, list) and "items" in schema:
        for index, item in enumerate(value):
            yield from check(schema["items"], item, shared, path + (index,))


def bounds(schema, value, path):
    if isinstance(value, (list, str)):
        unit, low, high = (("element(s)", "minItems", "maxItems") if isinstance(value, list)
                           else ("character(s)", "minLength", "maxLength"))
        if len(value) < schema.get(low, 0):
            yield Problem(path, "bound", f"Must contain at least {schema[low]} {unit}")
        if len(value) > schema.get(high, len(value)):
            yield Problem(path, "bound", f"Must contain at most {schema[high]} {unit}")
    elif TYPES["number"](value):
        if value < schema.get("minimum", value):
            yield Problem(path, "bound", f"Number must be greater than or equal to {schema['minimum']}")
        if value > schema.get("maximum", value):
            yield Problem(path, "bound", f"Number must be less than or equal to {schema['maximum']}")


def members(schema, value, shared, path):
    known = schema.get("properties", {})
    for key in schema.get("required", []):
        if key not in value:
            yield Problem(path + (key,), "missing", "Required")
    rest = schema.get("additionalProperties", True)
    extra = [key for key in value if key not in known]
    if extra and rest is False:
        yield Problem(path, "extra", "Unrecognized key(s) in object: " + ", ".join(f"'{key}'" for key in extra))
    for key, item in value.items():
        if key in known:
            yield from check(known[key], item, shared, path + (key,))
        elif isinstance(rest, dict):
            yield from check(rest, item, shared, path + (key,))
