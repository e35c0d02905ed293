import { expect, test } from "vitest";
import { typeLabel } from "./type-label.ts";

test.each([
  ["AWS::EC2::Instance", "EC2"],
  ["AWS::AutoScaling::AutoScalingGroup", "Auto Scaling Group"],
  ["AWS::Glue::CrawlerJob", "Crawler Job"],
  ["AWS::RDS::DBProxy", "DB Proxy"],
  ["", ""],
])("%s is called %s", (type, label) => {
  expect(typeLabel(type)).toBe(label);
});
