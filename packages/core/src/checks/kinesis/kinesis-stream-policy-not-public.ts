import stream from "../../resources/kinesis-stream.ts";
import { publicPolicyCheck } from "../policies/public-policy-check.ts";

export default publicPolicyCheck(stream, {
  id: "kinesis-stream-policy-not-public",
  severity: "critical",
  policies: "Kinesis data stream policies",
  policy: "Stream policy",
  owner: "stream",
  use: "read or write records of the stream",
  category: "Data",
  service: "Kinesis",
  risk: "Anyone with an AWS account can read the records of the stream, or add records.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
