import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import service from "../../resources/ecs-service.ts";

/** Newest versions (ECS Developer Guide, "Fargate platform versions"). */
const currentLinux = "1.4.0";
const currentWindows = "1.0.0";

/** Whether a version such as "1.3.0" comes before another. */
function isOlder(version: string, than: string): boolean {
  const [left = [], right = []] = [version, than].map((text) => text.split(".").map(Number));
  for (const [at, number] of right.entries()) {
    const own = left[at] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}

export default defineCheck(service, {
  id: "ecs-service-fargate-platform-latest",
  requirement: "Amazon ECS services on Fargate should run the latest platform version",
  problem: "Fargate platform version is outdated",
  severity: "medium",
  category: "Data",
  service: "ECS",
  frameworks: {
    fsbp: ["ECS.10"],
    pci_dss_4: ["6.3.3"],
    nist_800_53_r5: ["SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["details"],
  risk: "Known vulnerabilities in the underlying platform stay unpatched.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use the latest platform version.",
    steps: ["Set the service's platform version to LATEST.", "Force a new deployment."],
    impact: "Tasks are replaced.",
  },
  evaluate: ({ details }) => {
    const { launchType, capacityProviders, platformVersion, platformFamily } = details;
    const fargate =
      launchType === "FARGATE" ||
      capacityProviders.some((name) => name === "FARGATE" || name === "FARGATE_SPOT");
    if (!fargate) return notApplicable("The service does not run on Fargate.");
    if (platformVersion === null) return unknown("failed", "platformVersion");
    const current = platformFamily?.toLowerCase().startsWith("windows") ? currentWindows : currentLinux;
    // A version newer than this list is not outdated.
    return platformVersion === "LATEST" || !isOlder(platformVersion, current)
      ? pass(`The service runs on platform version ${platformVersion}.`)
      : fail("The service does not run the latest platform version.", {
          platformVersion,
          platformFamily,
          current,
        });
  },
});
