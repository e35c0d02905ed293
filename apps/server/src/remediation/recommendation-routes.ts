import { fixOfRule } from "@skyledger/core/fix-lookup";
import { approvalRequired } from "../approvals/clearance.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { toRecommendation } from "../savings/recommendation-answer.ts";
import type { RecommendationsService } from "../savings/recommendations.ts";
import type { ApprovedFixes } from "./approved-fixes.ts";
import { accepted, toPreview, waitForFix, wantsNoWait } from "./routes.ts";
import type { RemediationService } from "./service.ts";

/** Implementing recommendations, with a fix or manually. */
export function createRecommendationFixRoutes({
  recommendations,
  remediations,
  approved,
}: {
  recommendations: RecommendationsService;
  remediations: RemediationService;
  approved: ApprovedFixes;
}): Routes {
  return (api) => {
    mount(api, "GET /cost/recommendations/:id/plan", async ({ principal, params }) =>
      toPreview(await remediations.preview(principal, { recommendationId: params.id })),
    );
    mount(
      api,
      "POST /cost/recommendations/implement",
      async ({ principal, body, request, reply, respond }) => {
        const { recommendation_id: id, note, manual = false, previewToken, confirmName, reason } = body;
        const { found } = await recommendations.get(principal, id);
        if (manual || !fixOfRule(found.ruleId)) {
          const applied = await recommendations.implement(principal, { id, note });
          return { recommendation: toRecommendation(applied), remediation: null };
        }
        const outcome = await approved.start(principal, {
          ...{ recommendationId: id, previewToken, confirmName, reason },
        });
        if ("approval" in outcome) return respond(202, approvalRequired(outcome.approval));
        const { run } = outcome;
        if (wantsNoWait(request)) return respond(202, accepted(reply, run));
        const remediation = await waitForFix(remediations, principal, run, reply);
        const { found: after } = await recommendations.get(principal, id);
        return { recommendation: toRecommendation(after), remediation };
      },
    );
  };
}
