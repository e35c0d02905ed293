import type { VpcEndpoint } from "@aws-sdk/client-ec2";
import type { Check } from "../model/define-check.ts";
import vpc from "../resources/ec2-vpc.ts";
import vpcEndpoint from "../resources/ec2-vpc-endpoint.ts";
import { checkTable } from "./check-table.ts";
import { resourceOf } from "./resource-of.ts";

const subject = resourceOf(vpc, { VpcId: "vpc-1", CidrBlock: "10.0.0.0/16", IsDefault: false });

/** Every case of a check for a VPC's endpoint. @param service name in endpoints: "ecr.api" */
export function endpointTable(check: Check, service: string): void {
  function endpoint(over: { [Name in keyof VpcEndpoint]?: VpcEndpoint[Name] | undefined } = {}) {
    return resourceOf(vpcEndpoint, {
      VpcEndpointId: "vpce-1",
      VpcId: "vpc-1",
      VpcEndpointType: "Interface",
      ServiceName: `com.amazonaws.us-east-1.${service}`,
      State: "Available",
      ...over,
    });
  }

  checkTable(check, [
    { when: "it has an available endpoint", result: "pass", resource: subject, others: [endpoint()] },
    {
      when: "it has none",
      result: "fail",
      resource: subject,
      listed: ["AWS::EC2::VPCEndpoint"],
      evidence: { service, endpointStates: [] },
    },
    {
      when: "its endpoint was rejected",
      result: "fail",
      resource: subject,
      others: [endpoint({ State: "Rejected" })],
      evidence: { endpointStates: ["rejected"] },
    },
    {
      when: "the endpoint is in another VPC",
      result: "fail",
      resource: subject,
      others: [endpoint({ VpcId: "vpc-2" })],
    },
    {
      when: "the endpoint is for another service",
      result: "fail",
      resource: subject,
      others: [endpoint({ ServiceName: "com.amazonaws.us-east-1.sqs" })],
    },
    {
      when: "endpoints could not be listed",
      result: "unknown",
      resource: subject,
      unread: { "AWS::EC2::VPCEndpoint": "denied" },
    },
    {
      when: "an endpoint did not tell its service",
      result: "unknown",
      resource: subject,
      others: [endpoint({ ServiceName: undefined })],
    },
  ]);
}
