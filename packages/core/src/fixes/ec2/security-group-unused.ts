import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import group from "../../resources/ec2-security-group.ts";

const document = "AWSConfigRemediation-DeleteUnusedSecurityGroup";

export default defineFix(group, {
  id: "security-group-unused",
  title: "Delete the security group",
  remediates: ["ec2-sg-unused"],
  needs: ["group"],
  destructive: true,
  documents: [document],
  actions: ["ec2:DeleteSecurityGroup", "ec2:DescribeSecurityGroups"],
  plan: (_, { id }) => ready(document, { GroupId: id }, "gone"),
  rollback: () => cannotBeUndone("A new security group would have a different ID."),
});
