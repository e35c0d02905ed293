import { Readable } from "node:stream";
import { severity as severitySchema } from "@skyledger/contract/schemas/severity";
import { keyInAwsCase } from "@skyledger/core/access/aws-case";
import type { MissingReading } from "@skyledger/core/access/truth";
import type { AttackStep } from "@skyledger/core/attack-paths/attack-step";
import type { DataSize } from "@skyledger/core/attack-paths/data-size";
import { techniques } from "@skyledger/core/attack-paths/techniques";
import type { StepWhatIf } from "@skyledger/core/attack-paths/what-if";
import { attachment, exportName } from "../platform/export-name.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { pathToOcsf } from "./ocsf.ts";
import type { AttackPathsService, PathsPage } from "./service.ts";

function stepOf({ from, to, by, right, evidence, technique, cut }: AttackStep, whatIf?: StepWhatIf) {
  if (right.result === "denied") throw new Error(`A step of a path is denied: ${by}`);
  return {
    ...{ from, to, by, verdict: right.result, evidence: [...evidence] },
    ...{ technique, techniqueName: techniques[technique], change: cut },
    ...(whatIf && { whatIf }),
  };
}

const sizeOf = (size: DataSize | MissingReading) =>
  "gib" in size ? { ...size, missing: [] } : { gib: null, of: null, missing: [size] };

const severities = severitySchema.options;

/** Paths in memory at a time. */
const batch = 200;

type PageAt = (cursor: string) => Promise<PathsPage>;

/** OCSF events, one per line, of a page and those after it. */
async function* eventsOf(first: PathsPage, pageAt: PageAt): AsyncGenerator<string> {
  for (let page = first; ; ) {
    const { paths, takenAt, nextCursor } = page;
    // Without a discovery there are no paths.
    if (takenAt !== null)
      yield paths.map((path) => `${JSON.stringify(pathToOcsf(path, takenAt))}\n`).join("");
    if (nextCursor === null) return;
    page = await pageAt(nextCursor);
  }
}

/** Attack paths. */
export function attackPathRoutes(service: AttackPathsService, now: () => Date): Routes {
  return (api) => {
    mount(api, "GET /paths", async ({ principal, query }) => {
      const { paths, missing, ...page } = await service.list(principal, query);
      return {
        ...{ ...page, missing: [...missing] },
        paths: paths.map(({ path, cut, signals, whatIf }) => ({
          ...{ id: path.target, risk: path.risk, riskTerms: [...path.terms], entry: path.entry },
          ...{
            steps: path.steps.map((step, at) => stepOf(step, whatIf?.[at])),
            target: path.target,
            targetKind: path.kind,
            ...(path.size && { targetSize: sizeOf(path.size) }),
          },
          ...{
            awsAccountId: path.accountId,
            verdict: path.certainty,
            dependsOn: path.dependsOn.map(keyInAwsCase),
          },
          ...{ missing: [...path.missing], notEvaluated: [...path.notEvaluated] },
          ...{ names: { ...path.names }, blastRadius: path.blastRadius, cut },
          signals: signals.listed.map(({ id: findingId, arn: resourceId, severity, title, product }) => ({
            ...{ findingId, resourceId, severity: severities[severity] ?? "INFORMATIONAL", title, product },
          })),
          signalCount: signals.count,
        })),
      };
    });
    mount(api, "POST /paths/export", async ({ principal, body, reply }) => {
      const { format: _, ...query } = body;
      const pageAt = (cursor?: string) => service.list(principal, { ...query, limit: batch, cursor });
      // Before the status of the response: what fails is an error, not a short file.
      const first = await pageAt();
      const name = exportName("attack-paths", now(), "ocsf.jsonl");
      return await reply
        .header("content-disposition", attachment(name))
        .type("application/x-ndjson; charset=utf-8")
        .send(Readable.from(eventsOf(first, pageAt)));
    });
  };
}
