import { type Argument, type Expression, type Program, Visitor } from "oxc-parser";

const globalObject = /^\(?(globalThis|window|global|self)( as .*)?\)?$/s;

/**
 * Lines that replace the global `fetch`: `vi.stubGlobal("fetch", …)`, `vi.spyOn(globalThis, "fetch")`,
 * `globalThis.fetch = …`, `Object.assign(globalThis, { fetch })`, and `Object.defineProperty(globalThis, "fetch", …)`.
 */
export function fetchStubs(source: string, program: Program, lineAt: (offset: number) => number): number[] {
  const lines: number[] = [];
  if (!source.includes("fetch")) return lines;
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const isGlobal = (node: Expression | Argument | undefined) =>
    node !== undefined && globalObject.test(text(node));
  const isFetch = (node: Argument | undefined) => node?.type === "Literal" && node.value === "fetch";
  new Visitor({
    CallExpression({ callee, arguments: [first, second], start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      const stubs =
        (name === "stubGlobal" && isFetch(first)) ||
        (/^(spyOn|defineProperty)$/.test(name) && isGlobal(first) && isFetch(second)) ||
        (name === "assign" && isGlobal(first) && second !== undefined && /\bfetch\b/.test(text(second)));
      if (stubs) lines.push(lineAt(start));
    },
    AssignmentExpression({ left, start }) {
      if (left.type !== "MemberExpression" || !isGlobal(left.object)) return;
      if (/^(fetch|"fetch")$/.test(text(left.property))) lines.push(lineAt(start));
    },
  }).visit(program);
  return lines;
}
