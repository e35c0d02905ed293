import { type Member, type ServiceModel, type Shape, shapeOf, type TimestampFormat } from "./model.ts";
import type { Fields, Value } from "./value.ts";

/** Names of members and forms of lists, by protocol. */
type XmlStyle = "query" | "ec2" | "rest-xml";

// XML 1.0 has no other control characters, and UTF-8 no halves of a surrogate pair.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text escaped for XML. */
export function xmlText(text: string): string {
  return text
    .replace(notInXml, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#xD;");
}

function instantText(at: Date, format: TimestampFormat): string {
  if (format === "unixTimestamp") return String(at.getTime() / 1000);
  return format === "rfc822" ? at.toUTCString() : at.toISOString();
}

/** A scalar as text, in XML and in headers. */
export function scalarText(value: Value, format: TimestampFormat): string {
  if (value instanceof Date) return instantText(value, format);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return String(value);
}

/** Members of a structure as elements. */
export function xmlFields(model: ServiceModel, shapeName: string, fields: Fields, style: XmlStyle): string {
  const { members = {} } = shapeOf(model, shapeName);
  let made = "";
  for (const [name, value] of fields) {
    const member = members[name];
    if (!member || member.location !== undefined || value === null || member.xmlAttribute) continue;
    made += xmlMember(model, name, member, value, style);
  }
  return made;
}

function xmlMember(model: ServiceModel, name: string, member: Member, value: Value, style: XmlStyle): string {
  const shape = shapeOf(model, member.shape);
  const flat = shape.flattened ?? member.flattened ?? false;
  const tag = member.locationName ?? name;
  if (flat && Array.isArray(value) && shape.member) {
    const own = member.locationName ?? shape.member.locationName ?? name;
    const { member: item } = shape;
    return value.map((one) => xmlElement(model, own, item, one, style)).join("");
  }
  if (flat && value instanceof Map) return xmlEntries(model, tag, shape, value, style);
  return xmlElement(model, tag, member, value, style);
}

function xmlEntries(model: ServiceModel, tag: string, shape: Shape, value: Fields, style: XmlStyle): string {
  const { key, value: held } = shape;
  if (!key || !held) return "";
  let made = "";
  for (const [name, one] of value) {
    const keyTag = key.locationName ?? "key";
    const valueElement = xmlElement(model, held.locationName ?? "value", held, one, style);
    made += `<${tag}><${keyTag}>${xmlText(name)}</${keyTag}>${valueElement}</${tag}>`;
  }
  return made;
}

function xmlElement(model: ServiceModel, tag: string, member: Member, value: Value, style: XmlStyle): string {
  const shape = shapeOf(model, member.shape);
  return `<${tag}${xmlAttributes(model, shape, value)}>${xmlContent(model, member, shape, value, style)}</${tag}>`;
}

/** Members that are attributes: S3's xsi:type of a grantee. */
function xmlAttributes(model: ServiceModel, shape: Shape, value: Value): string {
  if (shape.type !== "structure" || !(value instanceof Map)) return "";
  let made = "";
  for (const [name, member] of Object.entries(shape.members ?? {})) {
    const own = value.get(name);
    if (!member.xmlAttribute || own === undefined || own === null) continue;
    const format = shapeOf(model, member.shape).timestampFormat ?? "iso8601";
    made += ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${member.locationName ?? name}="${xmlText(scalarText(own, format))}"`;
  }
  return made;
}

function xmlContent(
  model: ServiceModel,
  member: Member,
  shape: Shape,
  value: Value,
  style: XmlStyle,
): string {
  if (shape.type === "structure" && value instanceof Map) return xmlFields(model, member.shape, value, style);
  if (shape.type === "map" && value instanceof Map) return xmlEntries(model, "entry", shape, value, style);
  if (shape.member && Array.isArray(value)) {
    const { member: item } = shape;
    const tag = item.locationName ?? (style === "ec2" ? "item" : "member");
    return value.map((one) => xmlElement(model, tag, item, one, style)).join("");
  }
  return xmlText(scalarText(value, member.timestampFormat ?? shape.timestampFormat ?? "iso8601"));
}

/** A structure as JSON text, without members that belong outside of the body. */
export function jsonFields(model: ServiceModel, shapeName: string, fields: Fields): string {
  const { members = {} } = shapeOf(model, shapeName);
  const rest = model.protocol === "rest-json";
  const parts: string[] = [];
  for (const [name, value] of fields) {
    const member = members[name];
    if (member?.location !== undefined) continue;
    // An unknown name is a future one.
    const text = member ? jsonValue(model, member, value) : jsonFree(value);
    parts.push(`${JSON.stringify((rest ? member?.locationName : undefined) ?? name)}:${text}`);
  }
  return `{${parts.join(",")}}`;
}

function jsonFree(value: Value): string {
  if (value instanceof Map) {
    return `{${[...value].map(([name, one]) => `${JSON.stringify(name)}:${jsonFree(one)}`).join(",")}}`;
  }
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

/** A value as JSON text. Whole numbers beyond JavaScript's range are written out, as AWS does. */
export function jsonValue(model: ServiceModel, member: Member, value: Value): string {
  if (value === null) return "null";
  const shape = shapeOf(model, member.shape);
  if (shape.document) return jsonFree(value);
  if (Array.isArray(value)) {
    const item = shape.member;
    return item ? `[${value.map((one) => jsonValue(model, item, one)).join(",")}]` : "[]";
  }
  if (value instanceof Map) {
    if (shape.type === "structure") return jsonFields(model, member.shape, value);
    const held = shape.value;
    if (!held) return "{}";
    return `{${[...value].map(([key, one]) => `${JSON.stringify(key)}:${jsonValue(model, held, one)}`).join(",")}}`;
  }
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number")
    return Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
  if (value instanceof Date) {
    const format = member.timestampFormat ?? shape.timestampFormat ?? "unixTimestamp";
    const text = instantText(value, format);
    return format === "unixTimestamp" ? text : JSON.stringify(text);
  }
  return JSON.stringify(value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);
}
