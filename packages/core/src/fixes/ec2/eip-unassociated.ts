import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import address from "../../resources/ec2-eip.ts";

const document = "AWS-ReleaseElasticIP";

export default defineFix(address, {
  id: "eip-unassociated",
  title: "Release the address",
  cures: ["ec2-eip-unassociated"],
  needs: ["association"],
  destructive: true,
  documents: [document],
  actions: ["ec2:DescribeAddresses", "ec2:ReleaseAddress"],
  plan: (_, { id }) => ready(document, { AllocationId: id }, "gone"),
  rollback: () => cannotBeUndone("A released address goes to somebody else."),
});
