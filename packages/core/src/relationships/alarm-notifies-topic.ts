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
    key: (actions) =>
      [...actions.onAlarm, ...actions.onOk, ...actions.onInsufficientData].filter((arn) =>
        arn.includes(":sns:"),
      ),
  },
  by: "arn",
});
