import { detectorFeatureFix } from "./detector-feature.ts";

export default detectorFeatureFix({
  id: "lambda-protection",
  remediates: "guardduty-lambda-protection",
  feature: "LAMBDA_NETWORK_LOGS",
  plan: "Lambda Protection",
});
