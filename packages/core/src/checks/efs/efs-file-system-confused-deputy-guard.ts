import fileSystem from "../../resources/efs-file-system.ts";
import { policyDocument } from "../../resources/policy-document.ts";
import { serviceSourceCheck } from "../policies/service-sources.ts";

export default serviceSourceCheck(fileSystem, {
  id: "efs-file-system-confused-deputy-guard",
  policies: "EFS file system policies",
  policy: "File system policy",
  owner: "file system",
  category: "IAM",
  service: "EFS",
  risk: "Another customer of the service can make it read or write files of the file system.",
  needs: "policy",
  policyOf: ({ policy }) => (policy === null ? null : policyDocument(policy)),
});
