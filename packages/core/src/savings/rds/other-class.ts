import {
  noSavings,
  type SavingContext,
  type SavingOutcome,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import type { InstanceSize } from "../../prices/instance-sizes.ts";
import { cheapestType, familyKind, sizeOf } from "../smaller-size.ts";
import { uncommitted } from "../uncommitted.ts";
import { classHours, classPrefix, sizeKey } from "./instance-price.ts";

interface Facets {
  engine: { name: string };
  compute: { instanceClass: string; multiAz: boolean };
  state: { name: string };
}

/** A cheaper class of the same kind and size that satisfies `fits`. */
export function evaluateOtherClass(
  { engine, compute, state }: Facets,
  context: SavingContext<never>,
  fits: (other: InstanceSize, now: InstanceSize) => boolean,
): SavingOutcome {
  const { prices, resource } = context;
  if (state.name !== "available") return noSavings;
  const size =
    sizeOf(`${classPrefix(engine.name)}${compute.instanceClass}`) ?? sizeOf(sizeKey(compute.instanceClass));
  if (!size) return noSavings;
  const before = classHours({ engine: engine.name, ...compute }, prices, resource.region);
  if (!before.seen) return savingUnknown(before.reason, "price", { class: compute.instanceClass });
  const target = cheapestType(
    classPrefix(engine.name),
    (other) =>
      fits(other, size) &&
      familyKind(other.family) === familyKind(size.family) &&
      other.vcpu === size.vcpu &&
      other.memoryGib >= size.memoryGib,
    prices,
    resource.region,
  );
  if (!target) return noSavings;
  const after = classHours(
    { engine: engine.name, ...compute, instanceClass: target.type },
    prices,
    resource.region,
  );
  if (!after.seen) return savingUnknown(after.reason, "price");
  const { of, notes, doubts } = uncommitted(context, { service: "RDS", type: compute.instanceClass });
  return saves(
    mapObservation(before, of),
    { now: compute.instanceClass, proposed: target.type },
    { after: of(after.value), change: { class: target.type }, notes, doubts },
  );
}
