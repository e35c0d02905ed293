import { type Member, type ServiceModel, shapeOf } from "./model.ts";
import { fromText } from "./scalars.ts";
import { UnreadableRequestError } from "./unreadable.ts";
import type { Fields, Value } from "./value.ts";

/** An element of a request's body. */
export interface XmlElement {
  readonly name: string;
  readonly children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (_, hex?: string, decimal?: string, name = "") => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal === undefined ? (entities[name] ?? "") : String.fromCodePoint(Number(decimal));
    },
  );
}

/** The root of XML as the SDK writes it: elements and texts, no comments. @throws UnreadableRequestError */
export function elementOf(xml: string): XmlElement {
  const root: XmlElement = { name: "", children: [], text: "" };
  const open = [root];
  for (const [, tag, text] of xml.replace(/^<\?[^>]*\?>/, "").matchAll(/<([^>]+)>|([^<]+)/g)) {
    const inner = open.at(-1);
    if (!inner) throw new UnreadableRequestError("XML that closes too much");
    if (text !== undefined) inner.text += plain(text);
    else if (tag?.startsWith("/")) open.pop();
    else if (tag !== undefined) {
      const [name = ""] = tag.split(/[\s/]/);
      const element: XmlElement = { name, children: [], text: "" };
      inner.children.push(element);
      if (!tag.endsWith("/")) open.push(element);
    }
  }
  const [only] = root.children;
  if (!only || open.length !== 1) throw new UnreadableRequestError("XML that does not close");
  return only;
}

/** A structure from its element. */
export function fieldsOfXml(model: ServiceModel, shapeName: string, element: XmlElement): Fields {
  const fields: Fields = new Map();
  const members = Object.entries(shapeOf(model, shapeName).members ?? {});
  for (const child of element.children) {
    const [name, member] = members.find(([own, one]) => (one.locationName ?? own) === child.name) ?? [];
    if (name === undefined || !member) fields.set(child.name, "");
    else fields.set(name, valueOfXml(model, member, child));
  }
  return fields;
}

function valueOfXml(model: ServiceModel, member: Member, element: XmlElement): Value {
  const shape = shapeOf(model, member.shape);
  if (shape.type === "structure") return fieldsOfXml(model, member.shape, element);
  const { member: item } = shape;
  if (item) return element.children.map((child) => valueOfXml(model, item, child));
  return fromText(shape, element.text);
}
