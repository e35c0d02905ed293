import type { AttackStep } from "@skyledger/core/attack-paths/attack-step";
import { techniques } from "@skyledger/core/attack-paths/techniques";
import type { StepWhatIf } from "@skyledger/core/attack-paths/what-if";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { AttackPathsService } from "./service.ts";

function stepOf({ from, to, by, right, evidence, technique, cut }: AttackStep, whatIf?: StepWhatIf) {
  if (right.result === "denied") throw new Error(`A step of a path is denied: ${by}`);
  return {
    ...{ from, to, by, verdict: right.result, evidence: [...evidence] },
    ...{ technique, techniqueName: techniques[technique], change: cut },
    ...(whatIf && { whatIf }),
  };
}

/** Attack paths. */
export function attackPathRoutes(service: AttackPathsService): Routes {
  return (api) => {
    mount(api, "GET /paths", async ({ principal, query }) => {
      const { paths, missing, ...page } = await service.list(principal, query);
      return {
        ...{ ...page, missing: [...missing] },
        paths: paths.map(({ path, cut, whatIf }) => ({
          ...{ id: path.target, risk: path.risk, riskTerms: [...path.terms], entry: path.entry },
          ...{
            steps: path.steps.map((step, at) => stepOf(step, whatIf?.[at])),
            target: path.target,
            targetKind: path.kind,
          },
          ...{ awsAccountId: path.accountId, verdict: path.certainty, dependsOn: [...path.dependsOn] },
          ...{ missing: [...path.missing], blastRadius: path.blastRadius, cut },
        })),
      };
    });
  };
}
