import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import { volumeKeyActions } from "../../model/volume-key-actions.ts";
import instance from "../../resources/ec2-instance.ts";

const stop = "AWS-StopEC2Instance";
const start = "AWS-StartEC2Instance";

export default defineFix(instance, {
  id: "instance-stop",
  title: "Stop the instance",
  saves: ["ec2-instance-idle", "ec2-gpu-instance-idle"],
  needs: ["state"],
  documents: [stop, start],
  actions: [
    "ec2:DescribeInstanceStatus",
    "ec2:DescribeInstances",
    "ec2:StartInstances",
    "ec2:StopInstances",
    ...volumeKeyActions,
  ],
  plan: ({ state }, { id }) =>
    state.name === "running"
      ? ready(stop, { InstanceId: id }, { state: { name: "stopped" } })
      : manual(`The instance is ${state.name}, not running.`),
  rollback: (_, { id }) =>
    undoneBy(
      start,
      { InstanceId: id },
      "The instance is running again. A public IP address other than an Elastic IP address has changed.",
    ),
});
