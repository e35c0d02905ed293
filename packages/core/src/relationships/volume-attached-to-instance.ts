import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import volume from "../resources/ec2-volume.ts";

export default defineRelationship({
  from: volume,
  verb: "attached to",
  inverse: "has volume",
  to: instance,
  via: {
    facet: "attachments",
    key: (attachments) =>
      attachments.map(({ state, instanceId }) =>
        state === "detached" || state === "attaching" ? null : instanceId,
      ),
  },
});
