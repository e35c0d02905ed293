import { type Argument, type Expression, type Program, Visitor } from "oxc-parser";
import { inheritedMembers } from "./inherited-members.ts";
import { web } from "./layers.ts";

/** A call that must be written in another way; `message` says how. */
export type RefusedCall = { line: number; message: string };

/** The one fake server of the web app's tests, which records requests and fails on undefined answers. */
const servedInterface = `${web}testing/served-interface.ts`;

/** TanStack Query drops the callbacks of a call if its component unmounts first, such as a menu that closes. */
const MUTATE_CALLBACKS =
  "passes callbacks to mutate(), which are dropped on unmount; use the options of useMutation";

const globalObject = /^\(?(globalThis|window|global|self)( as .*)?\)?$/s;

/**
 * Calls that replace the global `fetch`: `vi.stubGlobal("fetch", …)`, `vi.spyOn(globalThis, "fetch")`,
 * `globalThis.fetch = …`, `Object.assign(globalThis, { fetch })`, and `Object.defineProperty(globalThis, "fetch", …)`.
 * A replaced `fetch` accepts requests that no server would. And in the web app, callbacks of one call of a mutation:
 * `save.mutate(view, { onSuccess: close })`. Reads of inherited members are refused with them.
 */
export function refusedCalls(
  path: string,
  source: string,
  program: Program,
  lineAt: (offset: number) => number,
): RefusedCall[] {
  const found: RefusedCall[] = inheritedMembers(path, source, program, lineAt);
  if (!/fetch|\.mutate/.test(source)) return found;
  const inWeb = path.startsWith(web);
  const instead = inWeb
    ? "use serveInterface or startServer (apps/web/src/testing)"
    : "start a server on a real socket, or pass the function as an argument";
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  const isGlobal = (node: Expression | Argument | undefined) =>
    node !== undefined && globalObject.test(text(node));
  const isFetch = (node: Argument | undefined) => node?.type === "Literal" && node.value === "fetch";
  const stubs = (name: string, [first, second]: readonly Argument[]) =>
    (name === "stubGlobal" && isFetch(first)) ||
    (/^(spyOn|defineProperty)$/.test(name) && isGlobal(first) && isFetch(second)) ||
    (name === "assign" && isGlobal(first) && second !== undefined && /\bfetch\b/.test(text(second)));
  const addStub = (start: number) => {
    if (path !== servedInterface)
      found.push({ line: lineAt(start), message: `replaces the global fetch; ${instead}` });
  };
  new Visitor({
    CallExpression({ callee, arguments: passed, start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (stubs(name, passed)) addStub(start);
      if (inWeb && /^mutate(Async)?$/.test(name) && passed.length > 1)
        found.push({ line: lineAt(start), message: MUTATE_CALLBACKS });
    },
    AssignmentExpression({ left, start }) {
      if (left.type !== "MemberExpression" || !isGlobal(left.object)) return;
      if (/^(fetch|"fetch")$/.test(text(left.property))) addStub(start);
    },
  }).visit(program);
  return found;
}
