import { type Expression, type Program, Visitor } from "oxc-parser";

/** A value of a record that is read by a key that can name what the record inherits. */
export type InheritedMember = { line: number; message: string };

/** Whether a module of the product reads text of AWS, of requests, or of files. */
const readsOutsideText = (path: string): boolean =>
  /^(?:packages\/(?:core|contract)|apps\/server)\/src\//.test(path) &&
  !/\.(?:test|gen|fixture)\.ts$|\/(?:testing|protocol-tests|server-tests)\//.test(path);

/** Records of any text that are written as an object; those that are filled later are not meant. */
const recordType = /^(?:Readonly<)?(?:Partial<)?Record<string,/;

/**
 * Reads such as `labels[kind]` of a constant record with any text as its key: "constructor" finds a member of
 * `Object.prototype`. `own(labels, kind)` does not. Assignments to members are left out.
 */
export function inheritedMembers(
  path: string,
  source: string,
  program: Program,
  lineAt: (offset: number) => number,
): InheritedMember[] {
  if (!readsOutsideText(path)) return [];
  const records = new Set<string>();
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration" || declared.kind !== "const") continue;
    for (const { id, init } of declared.declarations) {
      if (id.type !== "Identifier" || !id.typeAnnotation || init?.type !== "ObjectExpression") continue;
      const { start, end } = id.typeAnnotation.typeAnnotation;
      if (recordType.test(source.slice(start, end)) && init.properties.length > 0) records.add(id.name);
    }
  }
  if (records.size === 0) return [];
  const found: InheritedMember[] = [];
  const assigned = new Set<number>();
  const isRecord = (node: Expression) => node.type === "Identifier" && records.has(node.name);
  new Visitor({
    AssignmentExpression: ({ left }) => void assigned.add(left.start),
    MemberExpression(node) {
      if (!node.computed || !isRecord(node.object) || node.property.type === "Literal") return;
      if (assigned.has(node.start)) return;
      const message = `reads ${source.slice(node.start, node.end)}, which can be an inherited member; use own() of core/model`;
      found.push({ line: lineAt(node.start), message });
    },
  }).visit(program);
  return found;
}
