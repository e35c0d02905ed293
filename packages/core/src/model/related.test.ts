import { describe, expect, it } from "vitest";
import eip from "../resources/ec2-eip.ts";
import group from "../resources/ec2-security-group.ts";
import { resourceWith } from "../testing/check-table.ts";
import type { CheckContext } from "./define-check.ts";
import { gap, type Observation, seen } from "./observation.ts";
import { facetOfEach, facetOfRelated, facetsOf } from "./related.ts";
import type { Resource } from "./resource.ts";

const web = { name: "web", description: null, vpcId: "vpc-1", isDefault: false };
const subject = resourceWith(group, { group: web }, { id: "sg-1" });

function contextOf(list: Observation<readonly Resource[]>): CheckContext {
  const resources: readonly Resource[] = list.seen ? list.value : [];
  return {
    resource: subject,
    takenAt: "2026-06-01T00:00:00.000Z",
    find: (type, id) => resources.find((one) => one.type === type && one.id === id),
    findByArn: (arn) => resources.find((one) => one.arn === arn),
    all: () => list,
  };
}

describe("facets of related resources", () => {
  it("reads the facets of a resource of the declared type only", () => {
    expect(facetsOf(group, subject).group).toEqual(seen(web));
    expect(() => facetsOf(eip, subject)).toThrow("is no AWS::EC2::EIP");
  });

  it("finds by ID, and distinguishes gaps of the facet, of the list, and of a missing resource", () => {
    const context = contextOf(seen([subject]));
    expect(facetOfRelated(group, context, "sg-1", "group")).toEqual(seen(web));
    expect(facetOfRelated(group, context, "sg-1", "inbound")).toEqual(gap("failed"));
    expect(facetOfRelated(group, context, "sg-2", "group")).toEqual(gap("failed"));
    expect(facetOfRelated(group, contextOf(gap("denied")), "sg-1", "group")).toEqual(gap("denied"));
  });

  it("reads several or none", () => {
    const context = contextOf(seen([subject]));
    expect(facetOfEach(group, context, ["sg-1"], "group")).toEqual(seen([{ id: "sg-1", value: web }]));
    expect(facetOfEach(group, context, [], "group")).toEqual(seen([]));
    expect(facetOfEach(group, context, ["sg-1", "sg-2"], "group")).toEqual(gap("failed"));
  });
});
