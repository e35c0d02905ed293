import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { ReachabilityPage } from "./page.tsx";
import { readReachabilitySearch } from "./search.ts";

const arn = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const hop = { kind: "security-group", id: "sg-1", arn: null, name: "web", rule: "inbound: tcp port 22" };
const answer = (more = {}) => ({
  ...{
    resourceId: arn,
    resourceName: "bastion",
    networkInterfaceId: "eni-1",
    port: 22,
    lastPort: 22,
    protocol: "tcp",
  },
  ...{ from: "internet-ipv4", verdict: "reachable", extent: "some", hops: [hop], blockedBy: null },
  ...{ missing: [], notEvaluated: [], ...more },
});
const basis = { takenAt: "2026-11-25T10:00:00.000Z", missing: [] };
const open = answer({
  ...{ resourceId: "eni-2", resourceName: null, verdict: "unknown", extent: null, lastPort: 80 },
  missing: [{ iamAction: "ec2:DescribeNetworkAcls", of: "subnet-1" }],
});

beforeEach(() => startServer({ "GET /reachability/exposed": { answers: [answer(), open], ...basis } }));
afterEach(closePage);

const show = (query = "") =>
  openPage(
    {
      ...{ path: "/security/reachability", component: ReachabilityPage },
      ...{
        validateSearch: readReachabilitySearch,
        others: ["/security", "/resources", "/resources/arn:{$}"],
      },
    },
    `/security/reachability${query}`,
  );

test("lists what the internet reaches, and what it may reach", async () => {
  await show();
  expect(text()).toContain("1 reachable port range from the internet, 1 unknown result");
  expect(text()).toContain("TCP 22 from the internet, IPv4, some addresses · i-1");
  expect(document.querySelector(`a[title="${arn}"]`)?.textContent).toBe("bastion");
  expect(text()).toContain("eni-2");
  expect(text()).toContain("security group web sg-1: inbound: tcp port 22");
  expect(text()).toContain("TCP 22-80 from the internet");
  expect(text()).toContain("Unknown without usable data from ec2:DescribeNetworkAcls");
});

test("answers the question of the address with the first hop that blocks", async () => {
  const blockedBy = { kind: "route-table", id: "rtb-1", arn: null, name: null, rule: "0.0.0.0/0 → nat-1" };
  const blocked = answer({ verdict: "blocked", extent: null, hops: [], blockedBy });
  api.answers["POST /reachability/ask"] = { answers: [blocked], takenAt: basis.takenAt };
  await show("?from=internet-ipv4&to=i-1&port=22");
  expect(text()).toContain("Blocked by route table rtb-1: 0.0.0.0/0 → nat-1");
  expect(text()).toContain("Not reachable");
});

const control = (label: string) => {
  const of = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
  return document.getElementById(of?.htmlFor ?? "") as HTMLInputElement | HTMLSelectElement | null;
};
const write = (label: string, value: string) =>
  act(async () => {
    const found = control(label);
    const type = found instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(type.prototype, "value")?.set?.call(found, value);
    found?.dispatchEvent(new Event(type === HTMLSelectElement ? "change" : "input", { bubbles: true }));
  });

test("a source other than the internet is named, and shown again with its address", async () => {
  api.answers["POST /reachability/ask"] = {
    answers: [answer({ from: "account:111122223333" })],
    takenAt: basis.takenAt,
  };
  await show("?from=vpc:vpc-1&to=i-1&port=22");
  expect([control("From")?.value, control("VPC ID")?.value]).toEqual(["vpc", "vpc-1"]);
  await write("From", "account");
  // The name of a VPC is none of an account.
  expect([control("VPC ID"), control("AWS account ID")?.value]).toEqual([null, ""]);
  await write("AWS account ID", "111122223333");
  await press("Analyze path");
  const asked = requestsOf("POST /reachability/ask").map(({ body }) => body);
  expect(asked).toMatchObject([
    { questions: [{ from: "vpc:vpc-1" }] },
    { questions: [{ from: "account:111122223333", to: "i-1", port: 22 }] },
  ]);
  expect(text()).toContain("TCP 22 from AWS account 111122223333");
  await write("From", "internet-ipv6");
  expect(control("AWS account ID")).toBeNull();
});

test("states what requests need, and that a resource is not in the inventory", async () => {
  const found = answer({ dependsOn: ["signed URL or cookie"] });
  api.answers["POST /reachability/ask"] = { answers: [found], takenAt: basis.takenAt };
  await show("?from=internet-ipv4&to=i-1&port=22");
  expect(text()).toContain("Depends on signed URL or cookie");
  await closePage();
  const unknown = { verdict: "unknown", extent: null, hops: [], resourceId: "i-9", resourceName: null };
  const absent = answer({ ...unknown, notEvaluated: [{ kind: "not-in-inventory", id: "i-9" }] });
  api.answers["POST /reachability/ask"] = { answers: [absent], takenAt: basis.takenAt };
  await show("?from=internet-ipv4&to=i-9&port=22");
  expect(text()).toContain("i-9 is not in the inventory");
  expect(text()).not.toContain("Not evaluated: not in inventory");
});

test("shows why it could not be evaluated", async () => {
  api.answers["GET /reachability/exposed"] = problem(500, { message: "The database is busy." });
  await show();
  expect(text()).toContain("The database is busy.");
});

test("offers a discovery before the first one, and states missing lists", async () => {
  api.answers["GET /reachability/exposed"] = { answers: [], takenAt: null, missing: [] };
  await show();
  expect(text()).toContain("No discovery has run");
});
