import instance from "../../resources/ec2-instance.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./instance-type.ts";

const of = (name: string, virtualizationType: "hvm" | "paravirtual" = "hvm") =>
  resourceWith(instance, {
    compute: {
      instanceType: "m5.xlarge",
      platform: null,
      tenancy: null,
      lifecycle: "on-demand",
      architecture: "x86_64",
      virtualizationType,
      imageId: null,
      keyName: null,
    },
    state: { name, stoppedAt: null, launchedAt: null },
  });
const run = (type: string) => ({
  document: "AWS-ResizeInstance",
  parameters: { InstanceId: ["subject"], InstanceType: [type] },
});

fixTable(fix, [
  {
    when: "another type is enough",
    resource: of("running"),
    change: { type: "m5.large" },
    run: run("m5.large"),
    changes: ['compute.instanceType: "m5.xlarge" -> "m5.large"'],
    undo: run("m5.xlarge"),
  },
  { when: "it is stopped", resource: of("stopped"), change: { type: "m5.large" }, run: "not running" },
  {
    when: "its image is too old",
    resource: of("running", "paravirtual"),
    change: { type: "m5.large" },
    run: "paravirtual",
  },
  { when: "no one has said which type", resource: of("running"), run: "Run a discovery" },
]);
