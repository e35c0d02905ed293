import { expect, it } from "vitest";
import { metricsOf } from "./metrics.ts";

const identity = {
  arn: "arn:aws:ec2:us-east-1:123456789012:instance/i-1",
  type: "AWS::EC2::Instance",
  id: "i-1",
  name: "web",
  region: "us-east-1",
  accountId: "123456789012",
};

it("builds metrics that share a namespace and dimensions", () => {
  const metric = metricsOf("AWS/EC2", ({ id }) => ({ InstanceId: id }))(
    "CPU",
    "CPUUtilization",
    "Average",
    "Percent",
  );
  expect(metric).toMatchObject({
    title: "CPU",
    namespace: "AWS/EC2",
    name: "CPUUtilization",
    statistic: "Average",
    unit: "Percent",
  });
  expect(metric.dimensions(identity)).toEqual({ InstanceId: "i-1" });
  expect(metric.appliesTo).toBeUndefined();
});

it("says which resources publish them", () => {
  const metric = metricsOf(
    "AWS/EC2",
    () => ({}),
    ({ name }) => name === "web",
  )("CPU", "CPU", "Sum", "Count");
  expect(metric.appliesTo?.(identity)).toBe(true);
  expect(metric.appliesTo?.({ ...identity, name: "db" })).toBe(false);
});
