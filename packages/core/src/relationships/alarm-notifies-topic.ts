import { defineRelationship } from "../model/define-relationship.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import topic from "../resources/sns-topic.ts";

export default defineRelationship({
  from: alarm,
  verb: "notifies",
  inverse: "notified by",
  to: topic,
  via: {
    facet: "actions",
    // Actions that are switched off notify nobody.
    key: ({ enabled, onAlarm, onOk, onInsufficientData }) =>
      enabled ? [...onAlarm, ...onOk, ...onInsufficientData].filter((arn) => arn.includes(":sns:")) : [],
  },
  by: "arn",
});
