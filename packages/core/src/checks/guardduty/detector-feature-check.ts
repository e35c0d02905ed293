import { type Check, defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import detector from "../../resources/guardduty-detector.ts";

/** Definition of one check for a GuardDuty protection plan. */
interface FeatureCheckSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** API names of the feature, newest first: any of them counts. */
  features: readonly string[];
  /** The additional configuration that must also be enabled. */
  agent?: string;
  /** Display name of the plan: "S3 Protection". */
  plan: string;
  /** What turning it on means for workloads. */
  impact: string;
}

/**
 * A check that an active detector has a protection plan enabled. Member accounts are evaluated by their own
 * detectors.
 */
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
