import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

export default defineCheck(restApi, {
  id: "apigateway-stage-cache-encrypted",
  requirement: "API Gateway REST API cache data should be encrypted",
  problem: "API cache is not encrypted",
  severity: "medium",
  category: "Encryption",
  service: "APIGateway",
  frameworks: {
    fsbp: ["APIGateway.5"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["stages"],
  risk: "Cached responses are stored unencrypted and can contain other callers' data.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-UpdateAPIGatewayMethodCaching",
    description: "Encrypt the cache.",
    steps: ['Set "Encrypt cache data" in the method settings of the stage.', "Deploy the stage."],
    impact: "The cache is emptied once. Responses are slower until it fills again.",
  },
  evaluate: ({ stages }) => {
    const cached = stages
      .filter(({ cacheCluster }) => cacheCluster)
      .flatMap(({ name, methods }) =>
        methods.filter(({ caching }) => caching).map((method) => ({ stage: name, ...method })),
      );
    if (cached.length === 0) return notApplicable("Caching is not enabled for any method.");
    const clear = cached.filter(({ cacheEncrypted }) => !cacheEncrypted);
    return clear.length === 0
      ? pass("All cached responses are encrypted.")
      : fail("Some cached responses are not encrypted.", {
          methods: clear.map(({ stage, path }) => `${stage} ${path}`),
        });
  },
});
