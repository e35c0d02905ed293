import { cannotBeUndone, defineFix, manual, ready } from "../../model/define-fix.ts";
import address from "../../resources/ec2-eip.ts";

const document = "AWS-ReleaseElasticIP";

export default defineFix(address, {
  id: "eip-unassociated",
  title: "Release the address",
  remediates: ["ec2-eip-unassociated"],
  saves: ["ec2-eip-unassociated"],
  needs: ["association"],
  destructive: true,
  documents: [document],
  actions: ["ec2:DescribeAddresses", "ec2:ReleaseAddress"],
  plan: ({ association }, { id }) =>
    association.associationId === null
      ? ready(document, { AllocationId: id }, "gone")
      : manual("The address is in use."),
  rollback: () => cannotBeUndone("A released address can be assigned to another customer."),
});
