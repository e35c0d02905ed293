import lambdaFunction from "../../resources/lambda-function.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(lambdaFunction, {
  id: "lambda-function-confused-deputy-guard",
  policies: "Lambda function policies",
  policy: "Lambda function policy",
  owner: "function",
  category: "IAM",
  service: "Lambda",
  risk: "Another customer of the service can make it invoke the function with events of their choice.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
