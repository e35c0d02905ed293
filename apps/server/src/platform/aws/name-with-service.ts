import { awsServices } from "@skyledger/core/model/aws-service";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";

/**
 * "EC2", "CloudWatch Alarm", "Elastic Load Balancing Target Group": the current type, with its service named
 * once.
 */
export function nameWithService({ service, label }: Pick<ResourceDeclaration, "service" | "label">): string {
  const name = awsServices[service].label;
  const own = label.split(" ");
  const shared = own.findLastIndex((_, at) => name.endsWith(` ${own.slice(0, at + 1).join(" ")}`)) + 1;
  if (label.startsWith(name)) return label;
  return shared === own.length ? name : [name, ...own.slice(shared)].join(" ");
}
