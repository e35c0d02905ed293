import { mapObservation, type Observation } from "../../model/observation.ts";
import type { Tags } from "../../model/resource.ts";

/** Whether an instance belongs to an Auto Scaling group, which would replace it, by AWS's tag. */
export function inScalingGroup(tags: Observation<Tags>): Observation<boolean> {
  return mapObservation(tags, (known) => "aws:autoscaling:groupName" in known);
}
