import type { Node, Program } from "oxc-parser";
import { Visitor } from "oxc-parser";

/** A type cast: `value as Type`. */
export type Cast = {
  line: number;
  /** The type, as written. */
  to: string;
  /** A type that the file imports from the AWS SDK. */
  ofSdk: boolean;
};

/**
 * The casts of a source file, except `as const`; `as unknown as Type` is one. `lineAt` returns the line of an
 * offset.
 */
export function castsIn(source: string, program: Program, lineAt: (offset: number) => number): Cast[] {
  const found: Cast[] = [];
  if (!/\bas\b|<\w+>/.test(source)) return found;
  const sdkTypes = new Set<string>();
  const inner = new Set<Node>();
  const add = (node: Node, expression: Node, type: Node) => {
    inner.add(expression);
    const to = source.slice(type.start, type.end).replaceAll(/\s+/g, " ");
    if (inner.has(node) || to === "const") return;
    found.push({ line: lineAt(node.start), to, ofSdk: sdkTypes.has(to.replace(/\[\]$/, "")) });
  };
  new Visitor({
    ImportDeclaration(node) {
      if (!/^@(aws-sdk|smithy)\//.test(node.source.value)) return;
      for (const { local } of node.specifiers) sdkTypes.add(local.name);
    },
    TSAsExpression(node) {
      add(node, node.expression, node.typeAnnotation);
    },
    TSTypeAssertion(node) {
      add(node, node.expression, node.typeAnnotation);
    },
  }).visit(program);
  return found;
}

/** Why some files of the server cast, by path from `apps/server/src`, and to which types. */
type AllowedCasts = Readonly<Record<string, { to: readonly string[]; because: string }>>;

const jsonColumn = "a value of a JSON column is JSON";
const sdkForm = "the SDK types what it returns more loosely than it documents";

/**
 * Every cast of the server, except those to types of the AWS SDK: `Send` returns an operation's output as
 * unknown. Parse values of other origins with a schema, read a member with `memberOf`, list keys with
 * `keysOf`, or give the source a better type.
 */
export const allowedCasts: AllowedCasts = {
  "assistant/model/ai-sdk-models.ts": { to: ["ToolAnswer"], because: "the result of our own tool" },
  "assistant/routes.ts": { to: ["T"], because: "the endpoint's own response" },
  "billing-imports/aws/bucket-files.ts": {
    to: ["Readable | undefined", "{ code?: unknown } | null"],
    because: "on Node, the SDK's body is a stream; errors can be of any form",
  },
  "billing-imports/reader/charges.ts": { to: ["Row[]"], because: "the statement names the columns" },
  "billing-imports/reader/folder-files.ts": { to: ["NodeJS.ErrnoException"], because: "an error of Node" },
  "billing-imports/reader/rollups.ts": {
    to: ["Row[]", "RollupPage"],
    because: "the statement names the columns of its table",
  },
  "billing-imports/unit.ts": { to: ["Error"], because: "an error of the reader" },
  "config.ts": { to: ["Values"], because: "each entry was parsed by the schema of its name" },
  "inventory/collection/build-resource.ts": {
    to: ["Observation<Tags>"],
    because: "a facet named tags is declared to read tags",
  },
  "inventory/collection/custom/rds-parameters.ts": { to: ["ParameterPage"], because: sdkForm },
  "inventory/collection/fetch-prices.ts": { to: ["OfferedProduct"], because: sdkForm },
  "inventory/routes.ts": { to: ['DetailAnswer["facets"]'], because: jsonColumn },
  "inventory/snapshot-models.ts": {
    to: ["never"],
    because: "a model answers each question as the type of its questions says",
  },
  "inventory/store/stored-resource.ts": { to: ["Row"], because: "every JSON column was parsed" },
  "organizations/aws/reader.ts": { to: ["Output"], because: "the SDK's output of the named operation" },
  "platform/aws/sdk-send.ts": {
    to: ["SdkClient", "never", "Record<string, SdkOperation | undefined>"],
    because: "all aggregated clients of the SDK have one form, which it has no type for",
  },
  "platform/db/embedded/engine-worker.ts": {
    to: ["EngineSettings"],
    because: "data of a thread, from the module that starts it",
  },
  "platform/db/kept-answers.ts": { to: ["Answer"], because: "one question has one type of answer" },
  "platform/db/kept-parts.ts": {
    to: ["Answer", "Part[]"],
    because: "one question has one type of answer and of parts",
  },
  "platform/db/queryable.ts": { to: ["Row[]"], because: "the statement names the columns" },
  "platform/db/value-parsers.ts": {
    to: ['pg.CustomTypesConfig["getTypeParser"]', '"text"'],
    because: "the driver's overloads differ only in the format, which is forwarded",
  },
  "platform/http/mount.ts": {
    to: ["Call<K>", "Call<K>"],
    because: "the contract's schemas parsed the input of the endpoint",
  },
  "platform/http/tools/define-tool.ts": {
    to: ["Tool"],
    because: "a tool gets the response of its endpoint and input parsed by its schema",
  },
  "platform/keys-of.ts": { to: ["(keyof Literal & string)[]"], because: "Object.keys of a literal" },
  "platform/outbound/guarded-fetch.ts": {
    to: ["ReadableStream<Uint8Array>"],
    because: "Node's streams and the web's have separate types",
  },
  "platform/fix-changes.ts": { to: ["ChangeAnswer"], because: jsonColumn },
  "platform/stored-json.ts": { to: ["Columns[]", "Row"], because: "it parses the JSON columns of a row" },
  "remediation/aws/automation.ts": { to: ["Promise<DescribeDocumentCommandOutput>"], because: sdkForm },
  "runs/lease.ts": {
    to: ["{ code?: unknown } | null", "{ code?: unknown } | null"],
    because: "errors can be of any form",
  },
  "runs/store/stored-run.ts": { to: ["RunKind"], because: "kinds of other versions are shown unchanged" },
  "savings/aws/compute-optimizer-advice.ts": { to: ["never"], because: sdkForm },
  "savings/aws/pages-of.ts": { to: ["Output"], because: sdkForm },
  "savings/store.ts": {
    to: ['Unparsed<StoredSaving, "evidence" | "steps">'],
    because: "the statement builds the object; its JSON columns are parsed",
  },
  "security/routes.ts": { to: ['FindingAnswer["evidence"]'], because: jsonColumn },
};

/** Casts of a file of the server that are not in the list. */
export function castViolations(path: string, casts: readonly Cast[]): { line: number; message: string }[] {
  const left = [...(allowedCasts[path]?.to ?? [])];
  return casts.flatMap(({ line, to, ofSdk }) => {
    if (ofSdk) return [];
    const at = left.indexOf(to);
    if (at >= 0) {
      left.splice(at, 1);
      return [];
    }
    const message = `casts to ${to}; parse the value with a schema, use memberOf or keysOf, or type its source (reasons for casts: tools/boundaries/casts.ts)`;
    return [{ line, message }];
  });
}

/** Listed casts that their files no longer have. @param castsOf the casts of a file, by its path */
export function staleCasts(castsOf: (path: string) => readonly Cast[]): string[] {
  return Object.entries(allowedCasts).flatMap(([path, { to }]) => {
    const left = castsOf(path).map((cast) => cast.to);
    return to.flatMap((type) => {
      const at = left.indexOf(type);
      if (at < 0) return [`${path} no longer casts to ${type}; remove it from tools/boundaries/casts.ts`];
      left.splice(at, 1);
      return [];
    });
  });
}
