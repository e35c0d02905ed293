import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import { watchedDimension } from "./watched-dimension.ts";

export default defineRelationship({
  from: alarm,
  verb: "watches",
  inverse: "watched by",
  to: natGateway,
  via: { facet: "metric", key: (metric) => watchedDimension(metric, "NatGatewayId", ["AWS/NATGateway"]) },
});
