import type { RecommendationDetail } from "@skyledger/core/model/recommendation";
import type { Resource } from "@skyledger/core/model/resource";
import type { NotificationMessage } from "@skyledger/core/notifications/message";

/** The smallest valid documents for JSON columns of a test's rows. */

const detail: RecommendationDetail = {
  ...{
    evidence: {},
    before: null,
    after: null,
    doubts: [],
    notes: [],
    steps: [],
    couldGoWrong: "",
    commands: null,
  },
  ...{ metrics: [], restartNeeded: false, rollbackPossible: false },
};
/** For `recommendations.detail`, as text. */
export const storedDetail = JSON.stringify(detail);

/** For `remediations.saved_state`. */
export function storedResource(arn: string): Resource {
  return {
    ...{ arn, type: "AWS::S3::Bucket", id: arn, name: arn, region: "us-east-1", accountId: "123456789012" },
    ...{ status: null, createdAt: null, tags: { seen: true, value: {} }, facets: {} },
  };
}

/** For `notification_outbox.message`. */
export const storedMessage: NotificationMessage = {
  ...{ type: "critical_findings", tone: "critical", title: "One", summary: "Two", facts: [], items: [] },
  ...{ moreItems: 0, path: "/security", linkLabel: "Open", at: "2026-11-22T10:00:00.000Z" },
};
