import { type Check, defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import detector from "../../resources/guardduty-detector.ts";

/** What one check about a protection plan of GuardDuty says of itself. */
interface FeatureCheckSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** Names of the feature in the API, newest first: any of them will do. */
  features: readonly string[];
  /** The additional configuration that must be on too. */
  agent?: string;
  /** The plan for people: "S3 Protection". */
  plan: string;
  /** What switching it on means for workloads. */
  impact: string;
}

/** A check that an active detector has a protection plan on. Member accounts are evaluated by their own detectors. */
export function detectorFeatureCheck(spec: FeatureCheckSpec): Check {
  const { automation, features: wanted, agent, plan, impact, ...metadata } = spec;
  return defineCheck(detector, {
    ...metadata,
    needs: ["state", "features"],
    remediation: {
      automation,
      description: `Turn on ${plan} in GuardDuty.`,
      steps: [
        "Open GuardDuty in the Region, as the delegated administrator if there is one.",
        `Turn on ${plan} for this account, or for all accounts of the organization.`,
        "Review the estimated cost after a few days.",
      ],
      impact,
    },
    evaluate: ({ state, features }) => {
      if (!state.enabled) return notApplicable("The detector is suspended.");
      const on = features.filter(
        ({ name, enabled, agents }) =>
          name !== null &&
          wanted.includes(name) &&
          enabled &&
          (agent === undefined || agents.includes(agent)),
      );
      return on.length > 0
        ? pass(`${plan} is on.`)
        : fail(`${plan} is off.`, {
            wanted: agent === undefined ? wanted : wanted.map((name) => `${name}/${agent}`),
            enabledFeatures: features.filter(({ enabled }) => enabled).map(({ name }) => name),
          });
    },
  });
}
