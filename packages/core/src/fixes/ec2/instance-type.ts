import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import { volumeKeyActions } from "../../model/volume-key-actions.ts";
import instance from "../../resources/ec2-instance.ts";

const resize = "AWS-ResizeInstance";

export default defineFix(instance, {
  id: "instance-type",
  title: "Stop the instance, change its type, and start it",
  saves: ["ec2-instance-rightsize", "ec2-instance-generation-upgrade"],
  needs: ["compute", "state"],
  documents: [resize],
  actions: [
    "ec2:DescribeInstanceStatus",
    "ec2:DescribeInstances",
    "ec2:ModifyInstanceAttribute",
    "ec2:StartInstances",
    "ec2:StopInstances",
    ...volumeKeyActions,
  ],
  plan: ({ compute, state }, { id }, { type }) => {
    if (state.name !== "running") return manual(`The instance is ${state.name}, not running.`);
    if (compute.virtualizationType === "paravirtual")
      return manual("Its AMI is paravirtual, which current instance types do not support.");
    return type === undefined
      ? manual("The proposed instance type is unknown. Run a discovery, and then open the plan again.")
      : ready(resize, { InstanceId: id, InstanceType: type }, { compute: { instanceType: type } });
  },
  rollback: ({ compute }, { id }) =>
    undoneBy(
      resize,
      { InstanceId: id, InstanceType: compute.instanceType },
      `The instance type is ${compute.instanceType} again. The instance restarts for this.`,
    ),
});
