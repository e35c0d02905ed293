import { awsServices } from "@skyledger/core/model/aws-service";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";

/** "EC2", "CloudWatch Alarm", "Elastic Load Balancing Target Group": what is being read, its service named once. */
export function nameWithService({ service, label }: Pick<ResourceDeclaration, "service" | "label">): string {
  const name = awsServices[service].label;
  return label.startsWith(name) ? label : `${name} ${label}`;
}
