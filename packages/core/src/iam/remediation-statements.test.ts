import { describe, expect, it } from "vitest";
import { packPolicies } from "./policy-size.ts";
import { remediationRunbooks, remediationStatements } from "./remediation-statements.ts";

describe("remediation statements", () => {
  const byId = new Map(remediationStatements.map((statement) => [statement.Sid, statement]));

  it("start the named runbooks and no other", () => {
    const start = byId.get("StartKnownRunbooks");
    expect(start?.Action).toEqual(["ssm:StartAutomationExecution"]);
    expect(start?.Resource).toHaveLength(remediationRunbooks.length);
    for (const { document } of remediationRunbooks)
      expect(start?.Resource).toContain(`arn:*:ssm:*:*:automation-definition/${document}:*`);
    for (const statement of remediationStatements)
      if (statement.Sid !== "StartKnownRunbooks")
        expect(statement.Action).not.toContain("ssm:StartAutomationExecution");
  });

  it("hold every action of every runbook, without wildcards or the right to pass roles", () => {
    const steps = byId.get("StepsOfRunbooks")?.Action ?? [];
    for (const { actions } of remediationRunbooks)
      for (const action of actions) expect(steps).toContain(action);
    for (const action of remediationStatements.flatMap(({ Action }) => Action)) {
      expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z]+$/);
      expect(action).not.toBe("iam:PassRole");
    }
  });

  it("fit one managed policy", () => {
    expect(packPolicies(remediationStatements)).toHaveLength(1);
  });
});
