import { Money } from "@skyledger/core/model/money";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { createAccountsStore } from "../accounts/store.ts";
import { notifyUnused } from "../notifications/notify-wiring.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import { createRecommendationsWriter } from "../savings/store/recommendations-writer.ts";
import type { TestPerson, TestServer } from "./test-server.ts";

const arn = "arn:aws:ec2:us-east-1:123456789012:volume/vol-0123456789abcdef0";

const advice: Recommendation = {
  arn,
  region: "us-east-1",
  resourceType: "AWS::EC2::Volume",
  resourceName: "somebodys-volume",
  action: "Upgrade",
  variant: "",
  ruleId: "ebs-gp2-to-gp3",
  type: "INSTANCE_RIGHTSIZING",
  act: "Move somebodys-volume to gp3",
  title: "Move somebodys-volume to gp3: save $2.00 a month",
  description: "As gp3 it costs less.",
  perMonth: Money.parse("2"),
  confidence: "HIGH",
  effort: "VeryLow",
  risk: "Low",
  impact: "LOW",
  rank: Money.parse("2"),
  restartNeeded: false,
  rollbackPossible: true,
  evidence: {},
  before: null,
  after: null,
  doubts: [],
  notes: [],
  steps: ["Modify the volume."],
  couldGoWrong: "It may be slower.",
  commands: null,
  change: { type: "gp3", iops: "3000", throughput: "125" },
  metrics: [],
  sources: [{ source: "skyledger", id: "ebs-gp2-to-gp3", perMonth: Money.parse("2"), says: "gp3" }],
  part: "settings",
  claims: [{ arn, perMonth: Money.parse("2") }],
  cost: Money.parse("10"),
  pool: null,
  poolsTouched: [],
};

/** A person with one automated recommendation, without any call to AWS. */
export async function memberAdvised({
  database,
  person,
}: TestServer): Promise<{ as: TestPerson; recommendationId: string }> {
  const as = await person();
  const [account] = await createAccountsStore(database).list(as.workspaceId);
  if (!account) throw new Error("a new workspace has no account");
  await createRecommendationsWriter(database, { recountSavings, notifyUnused }).record(
    as.workspaceId,
    account.id,
    {
      takenAt: "2026-01-02T03:04:05.000Z",
      recommendations: [advice],
      notEvaluated: [],
      gaps: [],
      unread: new Set(),
      silentSources: new Set(),
    },
  );
  const { rows } = await database.forWorkspace(as.workspaceId, (tx) =>
    tx.query<{ id: string }>("select id from recommendations where workspace_id = $1", [as.workspaceId]),
  );
  return { as, recommendationId: rows[0]?.id ?? "" };
}
