import type { NotificationDraft } from "./message.ts";

/** A comment, for a mentioned person or an assignee. */
export interface CommentEvent {
  type: "comments";
  commentId: string;
  /** ISO instant. */
  at: string;
  /** Email of the author. */
  by: string;
  text: string;
  /** Whether the comment mentions the person. */
  mentioned: boolean;
  title: string;
  resourceName: string;
  path: string;
}

/** Longer comments are read in the app. */
const charactersShown = 500;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= charactersShown ? text : `${characters.slice(0, charactersShown).join("")}…`;
}

/** Notifies a person of a comment. */
export function commentMessage(event: CommentEvent): NotificationDraft {
  const { commentId, at, by, text, mentioned, title, resourceName, path } = event;
  return {
    key: `comments:${commentId}`,
    message: {
      type: "comments",
      tone: "info",
      title: mentioned ? `${by} mentioned you: ${title}` : `${by} commented: ${title}`,
      summary: shortened(text),
      facts: [{ name: "Resource", value: resourceName }],
      items: [],
      moreItems: 0,
      path,
      linkLabel: "View comment",
      at,
    },
  };
}
