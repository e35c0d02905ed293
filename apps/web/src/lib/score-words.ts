/** Colors of a score: green, yellow, orange, red. */
export type ScoreColour = "good" | "medium" | "high" | "critical";

/** Color of a score (specification, section 9): 80 or more green, 60 yellow, 40 orange, below 40 red. */
export function scoreColour(score: number): ScoreColour {
  if (score >= 80) return "good";
  if (score >= 60) return "medium";
  return score >= 40 ? "high" : "critical";
}

/** Rating of a score in words; without a score, the next action. */
export function scoreStanding(score: number | null): string {
  if (score === null) return "Run a security scan";
  if (score >= 80) return "Good standing";
  if (score >= 60) return "Fair standing";
  return score >= 40 ? "Needs attention" : "At risk";
}
