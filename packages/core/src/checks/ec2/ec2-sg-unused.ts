import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import type { GapReason } from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import type { Resource } from "../../model/resource.ts";
import networkInterface from "../../resources/ec2-network-interface.ts";
import securityGroup from "../../resources/ec2-security-group.ts";

/** IDs of groups in use; `missing` when some users could not be read, so that there may be more. */
interface UsedGroups {
  ids: ReadonlySet<string>;
  missing: GapReason | null;
}

/**
 * One pass over a list serves every group of its Region: a snapshot always returns the same array for a list.
 */
function oncePerList(read: (resource: Resource) => readonly string[] | GapReason) {
  const known = new WeakMap<readonly Resource[], UsedGroups>();
  return (resources: readonly Resource[]): UsedGroups => {
    const before = known.get(resources);
    if (before) return before;
    const ids = new Set<string>();
    let missing: GapReason | null = null;
    for (const resource of resources) {
      const answer = read(resource);
      if (typeof answer === "string") missing ??= answer;
      else for (const id of answer) ids.add(id);
    }
    const used = { ids, missing };
    known.set(resources, used);
    return used;
  };
}

const attachedGroups = oncePerList((eni) => {
  const { network } = facetsOf(networkInterface, eni);
  return network.seen ? network.value.securityGroupIds : network.reason;
});

const referencedGroups = oncePerList((group) => {
  const { inbound, outbound } = facetsOf(securityGroup, group);
  if (!inbound.seen) return inbound.reason;
  if (!outbound.seen) return outbound.reason;
  const named: string[] = [];
  for (const rules of [inbound.value, outbound.value])
    for (const rule of rules)
      for (const { groupId } of rule.groups)
        if (groupId !== null && groupId !== group.id) named.push(groupId);
  return named;
});

function unread(missing: GapReason): UsedGroups {
  return { ids: new Set(), missing };
}

export default defineCheck(securityGroup, {
  id: "ec2-sg-unused",
  requirement: "Unused security groups should be removed",
  problem: "Security group is unused",
  severity: "medium",
  category: "Network",
  service: "EC2",
  frameworks: { nist_800_53_r5: ["CM-8(1)"] },
  securityHub: ["EC2.22"],
  needs: ["group"],
  risk: "An unused group with broad rules can be attached by mistake, and makes rules harder to review.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DeleteUnusedSecurityGroup",
    description: "Delete the security group after you check that nothing needs it.",
    steps: [
      "Check whether a launch template, an Auto Scaling group, or a stack references the security group.",
      "Delete the security group.",
    ],
    impact: "Launches that still reference the security group fail.",
  },
  evaluate: ({ group }, context) => {
    if (group.isDefault) return notApplicable("The default security group of a VPC can't be deleted.");
    const { id } = context.resource;
    const interfaces = context.all(networkInterface.type);
    const groups = context.all(securityGroup.type);
    const attached = interfaces.seen ? attachedGroups(interfaces.value) : unread(interfaces.reason);
    const referenced = groups.seen ? referencedGroups(groups.value) : unread(groups.reason);
    if (attached.ids.has(id)) return pass("A network interface uses the security group.");
    if (referenced.ids.has(id)) return pass("Another security group references this one in its rules.");
    if (attached.missing) return unknown(attached.missing, "network interfaces");
    if (referenced.missing) return unknown(referenced.missing, "security groups");
    return fail("No network interface uses the security group, and no other security group references it.", {
      attachedTo: [],
      referencedBy: [],
    });
  },
});
