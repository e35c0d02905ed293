import { defineRelationship } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import topic from "../resources/sns-topic.ts";

export default defineRelationship({
  from: trail,
  verb: "notifies",
  inverse: "notified by",
  to: topic,
  via: { facet: "delivery", key: (delivery) => delivery.topicArn },
  by: "arn",
});
