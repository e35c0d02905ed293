import instance from "../../resources/ec2-instance.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-instance-not-paravirtual.ts";

checkTable(check, [
  {
    when: "it is HVM",
    result: "pass",
    resource: resourceOf(instance, {
      InstanceId: "i-1",
      InstanceType: "m5.large",
      VirtualizationType: "hvm",
    }),
  },
  {
    when: "it is paravirtual",
    result: "fail",
    resource: resourceOf(instance, {
      InstanceId: "i-1",
      InstanceType: "m1.small",
      VirtualizationType: "paravirtual",
    }),
    evidence: { instanceType: "m1.small" },
  },
  {
    when: "AWS did not say",
    result: "unknown",
    resource: resourceOf(instance, { InstanceId: "i-1", InstanceType: "m1.small" }),
  },
]);
