import { type Comment, type Program, parseSync, type TSSignature, type TSType } from "oxc-parser";
import { type Docstring, docstring } from "./docstring.ts";

/** One property of a facet. */
export type Property = {
  /** Path within the facet: "grants[].permission". Empty: the facet is a single value. */
  path: string;
  /** TypeScript type, without its module. */
  type: string;
  docs: Docstring | undefined;
};

/** Facet name → its properties. */
export type FacetProperties = ReadonlyMap<string, readonly Property[]>;

type Module = { text: string; program: Program; comments: readonly Comment[] };
type Member = { name: string; type: TSType; docs: Docstring | undefined };
type Shape = { module: Module; type: TSType };

/** Types with their own page; their members are not repeated under each facet. */
const shared = new Set(["PolicyDocument"]);

/** Properties of the facets of a resource file, from the type declarations of all of them. */
export function facetProperties(file: string, declarations: ReadonlyMap<string, string>): FacetProperties {
  const modules = new Map<string, Module>();
  const moduleOf = (name: string): Module => {
    const known = modules.get(name);
    if (known) return known;
    const text = declarations.get(name);
    if (text === undefined) throw new Error(`${name}.ts has no type declarations.`);
    const { program, comments, errors } = parseSync(`${name}.d.ts`, text);
    if (errors[0]) throw new Error(`${name}.d.ts can't be parsed: ${errors[0].message}`);
    const module = { text, program, comments };
    modules.set(name, module);
    return module;
  };
  const module = moduleOf(file);
  const facets = facetsType(module);
  return new Map(
    membersOf(module, facets).map(({ name, type }) => [name, propertiesOf({ module, type }, "", moduleOf)]),
  );
}

/** The third argument of the `ResourceDeclaration` that a file exports by default. */
function facetsType({ program }: Module): TSSignature[] {
  for (const statement of program.body) {
    if (statement.type !== "VariableDeclaration") continue;
    const type = statement.declarations[0]?.id.typeAnnotation?.typeAnnotation;
    const args =
      type?.type === "TSImportType" || type?.type === "TSTypeReference" ? type.typeArguments : null;
    const facets = args?.params[2];
    if (facets?.type === "TSTypeLiteral") return facets.members;
  }
  throw new Error("No ResourceDeclaration with facets is exported by default.");
}

function membersOf(module: Module, signatures: readonly TSSignature[]): Member[] {
  return signatures.flatMap((signature) => {
    if (signature.type !== "TSPropertySignature" || !signature.typeAnnotation) return [];
    const { key } = signature;
    const name =
      key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
    const docs = docsBefore(module, signature.start);
    return name === undefined ? [] : [{ name, type: signature.typeAnnotation.typeAnnotation, docs }];
  });
}

/** The docstring that ends right before a position. */
function docsBefore({ comments, text }: Module, start: number): Docstring | undefined {
  const comment = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === "");
  return comment?.type === "Block" ? docstring(comment.value) : undefined;
}

/** One row per value that is not an object; members of objects and lists of objects get their own. */
function propertiesOf(
  { module, type }: Shape,
  path: string,
  moduleOf: (name: string) => Module,
  docs?: Docstring,
): Property[] {
  const { element, suffix } = elementOf(type);
  const object = objectOf({ module, type: element }, moduleOf);
  if (!object) return [{ path, type: textOf(module, type), docs }];
  const at = `${path}${suffix}`;
  const own =
    path === "" || docs === undefined
      ? []
      : [{ path, type: suffix === "" ? "object" : "list of objects", docs }];
  return [
    ...own,
    ...membersOf(object.module, object.signatures).flatMap((member) =>
      propertiesOf(
        { module: object.module, type: member.type },
        at === "" ? member.name : `${at}.${member.name}`,
        moduleOf,
        member.docs,
      ),
    ),
  ];
}

/** The part of a type with members: without null, undefined, readonly, and list. */
function elementOf(type: TSType): { element: TSType; suffix: string } {
  if (type.type === "TSUnionType") {
    const rest = type.types.filter(
      ({ type: kind }) => kind !== "TSNullKeyword" && kind !== "TSUndefinedKeyword",
    );
    if (rest.length === 1 && rest[0]) return elementOf(rest[0]);
  }
  if (type.type === "TSParenthesizedType" || (type.type === "TSTypeOperator" && type.operator === "readonly"))
    return elementOf(type.typeAnnotation);
  if (type.type === "TSArrayType") {
    const inner = elementOf(type.elementType);
    return { element: inner.element, suffix: `[]${inner.suffix}` };
  }
  return { element: type, suffix: "" };
}

/** The members of an object type, also of one declared by name in this or another file. */
function objectOf(
  { module, type }: Shape,
  moduleOf: (name: string) => Module,
): { module: Module; signatures: readonly TSSignature[] } | undefined {
  if (type.type === "TSTypeLiteral") {
    const named = type.members.some(({ type: kind }) => kind === "TSPropertySignature");
    return named ? { module, signatures: type.members } : undefined;
  }
  const name = nameOf(type);
  if (name === undefined || shared.has(name)) return undefined;
  const from = type.type === "TSImportType" ? type.source.value : importOf(module, name);
  const home =
    from === undefined ? module : /^\.\/[\w-]+\.ts$/.test(from) ? moduleOf(from.slice(2, -3)) : undefined;
  for (const statement of home?.program.body ?? []) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (home && declared?.type === "TSInterfaceDeclaration" && declared.id.name === name)
      return { module: home, signatures: declared.body.body };
  }
  return undefined;
}

function nameOf(type: TSType): string | undefined {
  if (type.type === "TSTypeReference")
    return type.typeName.type === "Identifier" ? type.typeName.name : undefined;
  if (type.type === "TSImportType")
    return type.qualifier?.type === "Identifier" ? type.qualifier.name : undefined;
  return undefined;
}

/** The module that a name is imported from. */
function importOf({ program }: Module, name: string): string | undefined {
  for (const statement of program.body)
    if (
      statement.type === "ImportDeclaration" &&
      statement.specifiers.some(({ local }) => local.name === name)
    )
      return statement.source.value;
  return undefined;
}

function textOf({ text }: Module, { start, end }: TSType): string {
  return text
    .slice(start, end)
    .replaceAll(/import\("[^"]+"\)\./g, "")
    .replaceAll(/\s+/g, " ");
}
