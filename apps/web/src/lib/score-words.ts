/** The colours of a score: green, yellow, orange, red. */
export type ScoreColour = "good" | "medium" | "high" | "critical";

/** Colour of a score (specification, section 9): 80 or more green, 60 yellow, 40 orange, below red. */
export function scoreColour(score: number): ScoreColour {
  if (score >= 80) return "good";
  if (score >= 60) return "medium";
  return score >= 40 ? "high" : "critical";
}

/** What a score means, in words; without a scan, what to do. */
export function scoreStanding(score: number | null): string {
  if (score === null) return "Run a security scan";
  if (score >= 80) return "Good standing";
  if (score >= 60) return "Fair standing";
  return score >= 40 ? "Needs attention" : "At risk";
}
