import accountRegion from "../resources/account-region.ts";
import instance from "../resources/ec2-instance.ts";
import networkAcl from "../resources/ec2-network-acl.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import routeTable from "../resources/ec2-route-table.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import transitGateway from "../resources/ec2-transit-gateway.ts";
import peering from "../resources/ec2-vpc-peering-connection.ts";
import vpnConnection from "../resources/ec2-vpn-connection.ts";
import targetGroup from "../resources/elb-target-group.ts";
import cloudMap from "../resources/servicediscovery-service.ts";
import { publicServiceTypes } from "./public-endpoints.ts";
import { networkServiceTypes } from "./services.ts";

const networkTypes = [accountRegion, instance, networkAcl, networkInterface, routeTable, securityGroup];

/** CloudFormation types whose resources reachability uses. */
export const reachabilityTypes: readonly string[] = [
  ...[...networkTypes, subnet, peering, transitGateway, vpnConnection, targetGroup, cloudMap].map(
    ({ type }) => type,
  ),
  ...[...networkServiceTypes, ...publicServiceTypes],
];
