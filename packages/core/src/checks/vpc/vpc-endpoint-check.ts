import { type Check, defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { facetsOf } from "../../model/related.ts";
import vpc from "../../resources/ec2-vpc.ts";
import vpcEndpoint from "../../resources/ec2-vpc-endpoint.ts";

/** Definition of one check for a VPC interface endpoint. */
interface EndpointCheckSpec
  extends Omit<Check, "resourceType" | "needs" | "risk" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** Suffix of the endpoint service's name: "ecr.api" of com.amazonaws.us-east-1.ecr.api. */
  endpointService: string;
  /** Traffic through the endpoint, as display text: "calls to the EC2 API". */
  traffic: string;
}

/** A check that a VPC has an available interface endpoint for an AWS service. */
export function vpcEndpointCheck(spec: EndpointCheckSpec): Check {
  const { automation, endpointService, traffic, ...metadata } = spec;
  return defineCheck(vpc, {
    ...metadata,
    needs: ["network"],
    risk: `Without the endpoint, ${traffic} leave the VPC through public addresses, so the hosts that make them need internet access.`,
    remediation: {
      automation,
      description: `Create an interface endpoint for ${endpointService} in the VPC.`,
      steps: [
        "Choose one private subnet in each Availability Zone that the VPC uses.",
        "Create a security group that allows port 443 from the VPC's addresses.",
        `Create the interface endpoint for ${endpointService} with private DNS enabled, and restrict it with an endpoint policy.`,
      ],
      impact: "Applications in the VPC use the endpoint immediately. It incurs charges per hour and per GB.",
    },
    evaluate: (_facets, context) => {
      const { id, region } = context.resource;
      const endpoints = context.all(vpcEndpoint.type);
      if (!endpoints.seen) return unknown(endpoints.reason, "VPC endpoints");
      const states: (string | null)[] = [];
      for (const resource of endpoints.value) {
        const { endpoint, network } = facetsOf(vpcEndpoint, resource);
        if (!network.seen) return unknown(network.reason, "VPC of an endpoint");
        if (network.value.vpcId !== id) continue;
        if (!endpoint.seen) return unknown(endpoint.reason, "service of an endpoint");
        const { kind, serviceName, state } = endpoint.value;
        if (kind !== "Interface" || !serviceName.endsWith(`.${region}.${endpointService}`)) continue;
        if (state === "available") return pass(`The VPC has an endpoint for ${endpointService}.`);
        states.push(state);
      }
      return fail(`The VPC has no available endpoint for ${endpointService}.`, {
        service: endpointService,
        endpointStates: states,
      });
    },
  });
}
