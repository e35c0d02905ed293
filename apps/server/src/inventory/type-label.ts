import { resources } from "@skyledger/core/registry.gen";

const labels: ReadonlyMap<string, string> = new Map(resources.map(({ type, label }) => [type, label]));

/** What people call a CloudFormation type: "EC2", "Auto Scaling Group"; a type of no declaration in words. */
export function typeLabel(cloudFormationType: string): string {
  const known = labels.get(cloudFormationType);
  if (known !== undefined) return known;
  const name = cloudFormationType.split("::").at(-1) ?? cloudFormationType;
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ");
}
