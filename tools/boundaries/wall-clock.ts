import { type CallExpression, type Node, type ParseResult, Visitor } from "oxc-parser";

/** A place where a test depends on real time; `message` says what to do instead. */
export type WallClockUse = { line: number; message: string };

/** Limits only end hanging tests; a busy machine exceeds shorter ones. */
const SHORTEST_LIMIT_MS = 30_000;

const SLEEP = "sleeps; wait for what must happen (an event, a gate, expect.poll), or turn a clock";
const ELAPSED = "measures time on the wall; give the code a clock and turn it";
const DEADLINE = "waits by the wall's clock; use expect.poll, or vi.waitFor with a timeout";
const LIMIT = `sets a limit below ${SHORTEST_LIMIT_MS} ms, which a busy machine exceeds; limits only end what hangs`;
const NO_LIMIT = "waits for one second only, which a busy machine exceeds; give it a timeout of 30 s";

/**
 * Options of tests that are limits in milliseconds; `timeoutMs` is one of the product, except as a default of
 * ours.
 */
const limits = /^(timeout|withinMs)$/;
/** Functions with a limit as their last argument. */
const limited = /^(test|it|before(All|Each)|after(All|Each)|vi\.wait(For|Until)|test\.setTimeout)$/;
const mayUse = /setTimeout|\.now\(\)|[tT]imeout|waitFor|waitUntil|withinMs|\b(test|it)\(/;
const now = /\b(Date|performance)\.now\(\)/;

/**
 * Places where a test sleeps, or measures or limits real time. A comment `// wall: <reason>` on the line, or
 * on the line above, allows one. `lineAt` returns the line of an offset.
 */
export function wallClockUses(
  source: string,
  { program, comments }: ParseResult,
  lineAt: (offset: number) => number,
): WallClockUse[] {
  const found: WallClockUse[] = [];
  if (!mayUse.test(source)) return found;
  const text = ({ start, end }: Node) => source.slice(start, end);
  const add = ({ start }: Node, message: string) => found.push({ line: lineAt(start), message });
  const isShort = (node: Node) => (milliseconds(text(node)) ?? SHORTEST_LIMIT_MS) < SHORTEST_LIMIT_MS;
  /** Variables for a time: `const started = Date.now()`. */
  const moments = new Set<string>();
  let sleep = "setTimeout of node:timers/promises, not imported";

  function checkCall(node: CallExpression): void {
    const [first, second] = node.arguments;
    const last = node.arguments.at(-1);
    const callee = text(node.callee);
    // Zero only yields to others, however long that takes.
    if (callee === sleep && first !== undefined && milliseconds(text(first)) !== 0) add(node, SLEEP);
    else if (callee === "setTimeout" && second !== undefined && milliseconds(text(second)) !== 0) {
      add(node, SLEEP);
    }
    if (callee.endsWith(".waitForTimeout")) add(node, SLEEP);
    if (limited.test(callee) && last !== undefined && isShort(last)) add(node, LIMIT);
    if (/^vi\.wait(For|Until)$/.test(callee) && second === undefined) add(node, NO_LIMIT);
  }

  new Visitor({
    ImportSpecifier({ imported, local }) {
      if (text(imported) === "setTimeout") sleep = local.name;
    },
    CallExpression: checkCall,
    Property({ key, value }) {
      if (limits.test(text(key)) && isShort(value)) add(value, LIMIT);
    },
    AssignmentPattern({ left, right }) {
      if (/^(timeoutMs|withinMs)$/.test(text(left)) && isShort(right)) add(right, LIMIT);
    },
    VariableDeclarator({ id, init }) {
      if (init?.type === "CallExpression" && now.test(`${text(init.callee)}()`)) moments.add(text(id));
    },
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (operator === "-" && (moments.has(text(right)) || now.test(text(right)))) add(node, ELAPSED);
      if (/^[<>]=?$/.test(operator) && (now.test(text(left)) || now.test(text(right)))) add(node, DEADLINE);
    },
  }).visit(program);

  const excused = new Set(
    comments
      .filter(({ value }) => /^\s*wall: \S/.test(value))
      .flatMap(({ start, end }) => [lineAt(start), lineAt(end) + 1]),
  );
  return found.filter(({ line }) => !excused.has(line));
}

/** The literal number, including "5 * 1000"; null if it is known only at run time. */
function milliseconds(text: string): number | null {
  const factors = text
    .replaceAll("_", "")
    .split("*")
    .map((factor) => factor.trim());
  if (!factors.every((factor) => /^\d+(\.\d+)?$/.test(factor))) return null;
  return factors.reduce((product, factor) => product * Number(factor), 1);
}
