import type { AwsService } from "@skyledger/core/model/aws-service";
import type { Resource } from "@skyledger/core/model/resource";
import { createSandbox, type SandboxChange } from "@skyledger/sandbox/create-sandbox";
import { discoverSandbox } from "./discover-sandbox.ts";

const accountId = "123456789012";
const now = new Date("2026-05-13T10:00:00Z");
const east = "us-east-1";

/** For tests: a sandbox account whose changes can be read back, here and after a replay. */
export function openForChanges() {
  const changes: SandboxChange[] = [];
  const options = { accountId, seed: 1, size: 300, now, clock: () => now };
  const sandbox = createSandbox({ ...options, onChange: async (change) => void changes.push(change) });
  const arnOf = (id: string) => sandbox.planted.find((problem) => problem.id === id)?.arn ?? "";
  return {
    changes,
    arnOf,
    /** The last part of a planted resource's ARN. */
    idOf: (problem: string) => arnOf(problem).split(/[/:]/).at(-1) ?? "",
    send: (service: AwsService, operation: string, input: object, region = east): Promise<unknown> =>
      sandbox.send({ service, operation, input, region }),
    /** What collectors read now, and after a replay of every change in a new sandbox account. */
    async facets(arn: string): Promise<Record<string, unknown>[]> {
      const again = createSandbox({ ...options, changes: JSON.parse(JSON.stringify(changes)) });
      if (again.notReplayed.length > 0) throw new Error("A change was not replayed.");
      const both = [sandbox, again].map((one) =>
        discoverSandbox(one.send, { accountId, takenAt: now.toISOString() }),
      );
      return (await Promise.all(both)).map(({ found }) =>
        valuesOf(found.find((resource) => resource.arn === arn)),
      );
    },
  };
}

function valuesOf(resource: Resource | undefined): Record<string, unknown> {
  if (!resource) return { gone: true };
  const facets = Object.entries(resource.facets).map(([name, facet]) => [
    name,
    facet.seen ? facet.value : "gap",
  ]);
  return { ...Object.fromEntries(facets), status: resource.status };
}
