import { describe, expect, test } from "vitest";
import { gap, seen } from "./observation.ts";
import {
  chooseMembers,
  hasEnded,
  isIncluded,
  isRead,
  memberRoleArn,
  mergeReading,
  type OrganizationMember,
  type ReadMember,
  unitPath,
} from "./organization.ts";

const units = [
  { id: "r-root", name: "Root", parentId: null },
  { id: "ou-work", name: "Workloads", parentId: "r-root" },
  { id: "ou-prod", name: "Production", parentId: "ou-work" },
];
const member = (given: Partial<OrganizationMember> = {}): OrganizationMember => ({
  awsAccountId: "111111111111",
  name: "Shop",
  email: "shop@example.com",
  unitId: "ou-prod",
  awsState: "ACTIVE",
  joinedAt: null,
  tags: { environment: "prod" },
  tagsGap: null,
  included: true,
  endedAt: null,
  ...given,
});
const read = (given: Partial<ReadMember> = {}): ReadMember => {
  const { tags, tagsGap: _, included: __, endedAt: ___, ...one } = member();
  return { ...one, tags: seen(tags), ...given };
};
const at = "2026-11-24T10:00:00.000Z";
const reading = (accounts: ReadMember[], complete = true) => ({ accounts, units, complete });

test("a path leads from a unit to the root, and a circle ends", () => {
  expect(unitPath(units, "ou-prod")).toEqual(["ou-prod", "ou-work", "r-root"]);
  const circle = [
    { id: "a", name: "A", parentId: "b" },
    { id: "b", name: "B", parentId: "a" },
  ];
  expect(unitPath(circle, "a")).toEqual(["a", "b"]);
});

describe("the choice of accounts", () => {
  const included = (include: object[], exclude: object[], given: Partial<OrganizationMember> = {}) =>
    isIncluded({ include, exclude }, member(given), units);
  const prod = { tag: { key: "environment", value: "prod" } };

  test.each([
    ["nothing chosen: every account", [], [], true],
    ["its own unit", [{ unit: "ou-prod" }], [], true],
    ["a unit above it", [{ unit: "r-root" }], [], true],
    ["another unit", [{ unit: "ou-other" }], [], false],
    ["a unit above it excluded", [], [{ unit: "ou-work" }], false],
    ["its ID", [{ accountId: "111111111111" }], [], true],
    ["another ID", [{ accountId: "222222222222" }], [], false],
    ["its tag", [prod], [], true],
    ["another value of its tag", [{ tag: { key: "environment", value: "dev" } }], [], false],
    ["a tag that it lacks", [], [{ tag: { key: "constructor", value: "prod" } }], true],
    ["its tag excluded", [], [prod], false],
    ["unit and tag both apply", [{ unit: "ou-work", ...prod }], [], true],
    ["only one of unit and tag applies", [{ unit: "ou-other", ...prod }], [], false],
    ["included and excluded: excluded", [{ unit: "ou-work" }], [{ accountId: "111111111111" }], false],
  ])("%s", (_, include, exclude, expected) => expect(included(include, exclude)).toBe(expected));

  test("unread tags decide nothing, unless something else decides", () => {
    const unread = { tagsGap: "denied" };
    expect(included([prod], [], unread)).toBeUndefined();
    expect(included([], [prod], unread)).toBeUndefined();
    expect(included([prod, { unit: "ou-work" }], [], unread)).toBe(true);
    expect(included([prod], [{ unit: "ou-work" }], unread)).toBe(false);
  });

  test.each([true, false])("an account that can't be decided keeps its state: %s", (before) => {
    const [one] = chooseMembers(
      [member({ tagsGap: "throttled", included: before })],
      { include: [prod], exclude: [] },
      units,
    );
    expect(one?.included).toBe(before);
  });
});

describe("a reading", () => {
  test("adds accounts, not included until that is decided", () => {
    expect(mergeReading([], reading([read()]), at)).toEqual([member({ included: false })]);
  });

  test("keeps tags that could not be read, and says why", () => {
    const [one] = mergeReading([member()], reading([read({ tags: gap("denied") })]), at);
    expect(one).toMatchObject({ tags: { environment: "prod" }, tagsGap: "denied", included: true });
  });

  test("an account that is no longer listed left at that instant, once", () => {
    const [left] = mergeReading([member()], reading([]), at);
    expect(left).toMatchObject({ awsState: "", endedAt: at, tags: { environment: "prod" } });
    const [later] = mergeReading([left ?? member()], reading([]), "2026-12-24T10:00:00.000Z");
    expect(later?.endedAt).toBe(at);
    const [back] = mergeReading([left ?? member()], reading([read()]), at);
    expect(back).toMatchObject({ awsState: "ACTIVE", endedAt: null });
  });

  test("no account leaves by an incomplete list", () => {
    expect(mergeReading([member()], reading([], false), at)).toEqual([member()]);
  });

  test("an account without a place keeps its last one, else it is at the root", () => {
    const moved = reading([read({ unitId: null })]);
    expect(mergeReading([member()], moved, at)[0]?.unitId).toBe("ou-prod");
    expect(mergeReading([], moved, at)[0]?.unitId).toBe("r-root");
  });

  test.each([
    ["ACTIVE", false, null],
    ["SUSPENDED", false, null],
    ["PENDING_CLOSURE", true, at],
    ["CLOSED", true, at],
    ["SOMETHING_NEW", false, null],
  ])("%s: ended %s", (awsState, ended, endedAt) => {
    expect(hasEnded(awsState)).toBe(ended);
    expect(mergeReading([member()], reading([read({ awsState })]), at)[0]?.endedAt).toBe(endedAt);
    expect(isRead({ awsState, included: true })).toBe(awsState === "ACTIVE");
    expect(isRead({ awsState, included: false })).toBe(false);
  });
});

test("a member's role has the same path and name", () => {
  expect(memberRoleArn("arn:aws-us-gov:iam::111111111111:role/ops/123456789012", "222222222222")).toBe(
    "arn:aws-us-gov:iam::222222222222:role/ops/123456789012",
  );
});
