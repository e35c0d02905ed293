import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, closePage, openPage, press, problem, startServer, text } from "../../testing/served-page.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";

const onClose = vi.fn();
const sent: unknown[] = [];
beforeEach(() => {
  onClose.mockReset();
  sent.length = 0;
  startServer({
    "GET /accounts/guide": {
      externalId: "external-id-1",
      principalArn: "arn:aws:iam::111122223333:role/server",
      ambientAllowed: false,
      cloudFormationTemplate: "one account",
      terraform: "one account in Terraform",
      organizationCloudFormationTemplate: "Type: AWS::CloudFormation::StackSet",
      organizationTerraform: "aws_cloudformation_stack_set",
      remediationCloudFormationTemplate: "",
      remediationTerraform: "",
    },
  });
});
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage({ path: "/accounts", component: () => <ConnectDialog onClose={onClose} />, others: [] });
const field = (label: string) => {
  const found = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
  const input = document.getElementById(found?.htmlFor ?? "");
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
  return input;
};
const type = (label: string, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(label), value);
    field(label).dispatchEvent(new Event("input", { bubbles: true }));
  });
const ROLE = "arn:aws:iam::123456789012:role/SkyledgerReadOnly";

test("an organization is explained, with its templates and external ID", async () => {
  await open();
  await press("Organization");
  expect(text()).toContain("A StackSet doesn't reach the management account");
  expect(text()).toContain("external-id-1");
  expect(text()).toContain("Type: AWS::CloudFormation::StackSet");
  expect(text()).not.toContain("optional permissions for fixes");
  await press("Terraform");
  expect(text()).toContain("aws_cloudformation_stack_set");
});

test("a role ARN that is none is refused at the field, before any request", async () => {
  await open();
  await press("Organization");
  await type("Role ARN", "not an ARN");
  await type("Name", "Company");
  await press("Test and connect");
  expect(field("Role ARN").getAttribute("aria-invalid")).toBe("true");
  expect(api.asked.some((one) => one.startsWith("POST"))).toBe(false);
});

test("connects the organization; AWS's refusal stays in the dialog, an issue at its field", async () => {
  const answers = [
    () => problem(400, { message: "AWS Organizations refused to list the organization (AccessDenied)." }),
    () =>
      problem(400, { code: "invalid_input", message: "x", issues: [{ path: "name", message: "Too long." }] }),
    () => ({ id: "a", label: "Company" }),
  ];
  api.answers["POST /accounts"] = (_: URLSearchParams, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answers.shift()?.();
  };
  await open();
  await press("Organization");
  await type("Role ARN", ROLE);
  await type("Name", "Company");
  await press("Test and connect");
  expect(text()).toContain("refused to list the organization (AccessDenied).");
  await press("Test and connect");
  expect(text()).toContain("Too long.");
  expect(onClose).not.toHaveBeenCalled();
  await press("Test and connect");
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent.at(-1)).toEqual({ kind: "organization", name: "Company", roleArn: ROLE });
});
