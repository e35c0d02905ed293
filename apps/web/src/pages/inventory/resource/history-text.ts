import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type HistoryEvent = EndpointOutput<"GET /resources/history">["events"][number];

/** Colors of the dot before an event; a word says the same. */
export type EventTone = "plain" | "bad" | "good";

type Words = { text: string; tone: EventTone };

const plain = (text: string): Words => ({ text, tone: "plain" });

function findingWords({ from, to, actor }: HistoryEvent): Words {
  if (to === "RESOLVED")
    return { text: actor === null ? "Finding resolved" : "Finding marked as fixed", tone: "good" };
  if (to === "IGNORED") return plain("Finding ignored");
  return { text: from === null ? "New finding" : "Finding active again", tone: "bad" };
}

function recommendationWords({ from, to }: HistoryEvent): Words {
  if (to === "applied") return { text: "Recommendation applied", tone: "good" };
  if (to === "dismissed") return plain("Recommendation dismissed");
  if (to === "gone") return plain("Recommendation no longer applies");
  return plain(from === null ? "New recommendation" : "Recommendation open again");
}

function fixWords({ from, to }: HistoryEvent): Words {
  const what = from === "undo" ? "Undo of a fix" : "Fix";
  if (to === "COMPLETED") return { text: `${what} completed`, tone: "good" };
  if (to === "RUNNING") return plain(`${what} in progress`);
  return to === "NOT_AUTOMATABLE"
    ? plain("Fix requires manual work")
    : { text: `${what} failed`, tone: "bad" };
}

/** An event in words. */
export function eventWords(event: HistoryEvent): Words {
  switch (event.kind) {
    case "created":
      return plain("Created in AWS");
    case "first_seen":
      return plain("First seen by a discovery");
    case "deleted":
      return { text: "Deleted in AWS, or earlier", tone: "bad" };
    case "changed":
      return plain("Configuration changed");
    case "finding":
      return findingWords(event);
    case "recommendation":
      return recommendationWords(event);
    case "fix":
      return fixWords(event);
    case "tags":
      return plain(event.from === "undo" ? "Tags restored" : "Tags changed");
  }
}
