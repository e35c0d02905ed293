import bucket from "../../resources/s3-bucket.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(bucket, {
  id: "s3-bucket-confused-deputy-guard",
  policies: "S3 bucket policies",
  policy: "Bucket policy",
  owner: "bucket",
  category: "Data",
  service: "S3",
  risk: "Another customer of the service can make it read or write objects of the bucket.",
  needs: "policy",
  policyOf: ({ policy }) => policy,
});
