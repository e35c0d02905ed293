import { type Allowed, bothAllow, nothing, whichever } from "./allowed.ts";
import type { Direction } from "./network-acls.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Place } from "./place.ts";
import type { Spans } from "./spans.ts";
import { aclStage, gated, passes } from "./stages.ts";
import type { Traffic } from "./traffic.ts";
import { isOf, type Passage, type Transit } from "./transit.ts";
import type { Stage } from "./walk.ts";

/** The network ACLs that packets pass where they leave a subnet and where they arrive in one. */
export interface SubnetAcls {
  leaving(place: Place, passage: Passage | null, answers: boolean): Stage[];
  /** @param passage null: not through a transit gateway; "unknown": through one, but where it leaves is not known */
  arriving(place: Place, passage: Transit | "unknown" | null, answers: boolean): Stage[];
}

/**
 * The network ACLs on the way of connections to an address, and of the answers. Where packets pass a transit
 * gateway, that of the subnet with its interface counts, too: inbound for packets to the gateway; outbound for
 * packets from it, which pass none at all if that is the subnet of their destination ("How network ACLs work
 * with transit gateways", Amazon VPC Transit Gateways).
 */
export function subnetAcls(model: NetworkModel, destination: Spans, traffic: Traffic): SubnetAcls {
  const acl = (place: Place, subnetId: string, direction: Direction, answers: boolean): Stage => {
    const at = { ...place, subnetId };
    const stage = aclStage(model.aclOf(at), subnetId, { direction, answers, traffic });
    // Outbound rules name the destination of a connection, inbound rules its source; for answers vice versa.
    return (direction === "outbound") === answers ? stage : gated(stage, destination, traffic);
  };
  return {
    leaving(place, passage, answers) {
      const own = acl(place, place.subnetId, "outbound", answers);
      const entry = passage?.entrySubnetId ?? null;
      return entry === null ? [own] : [own, acl(place, entry, "inbound", answers)];
    },
    arriving(place, passage, answers) {
      const own = acl(place, place.subnetId, "inbound", answers);
      if (passage === null) return [own];
      const exit = passage === "unknown" ? null : passage.exit;
      // They can leave in the subnet of their destination, where no network ACL evaluates them.
      if (exit === null || !isOf(exit.attachment, place.vpcId)) return [];
      const subnetIds = exit.attachment.subnetIds ?? [];
      const ways = subnetIds.map((subnetId): Allowed => {
        if (subnetId === place.subnetId) return passes(traffic);
        return bothAllow(acl(place, subnetId, "outbound", answers).allowed, own.allowed);
      });
      // The gateway chooses the Availability Zone, and with it the subnet.
      const hop = { kind: "transit-gateway-attachment", id: exit.attachment.id };
      const [first = nothing, ...others] = ways;
      const allowed = others.reduce((sum, way) => whichever(sum, way, hop), first);
      return [{ ...own, allowed, blocking: `${own.blocking ?? ""} from the transit gateway`.trim() }];
    },
  };
}
