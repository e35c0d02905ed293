/** How the security score is calculated, in a sentence; see packages/core/src/checks/score.ts. */
export const SCORE_COUNTS =
  "Each check with results counts by the weight of its severity, multiplied by the share of resources that pass.";

/** What the score leaves out, and what it does not. */
export const SCORE_EXCLUDES =
  "Results that are not evaluated are excluded. Ignored findings still count as failed. A score of 100 means that no check failed.";
