import type { NotificationMessage } from "@skyledger/core/notifications/message";
import type { OutgoingMessage } from "./channels/channel.ts";

/** Adds what only the sending server knows: absolute addresses, and the delivery's ID. */
export function outgoing(
  message: NotificationMessage,
  { publicUrl, deliveryId, sentAt }: { publicUrl: string; deliveryId: string; sentAt: Date },
): OutgoingMessage {
  return {
    ...message,
    deliveryId,
    sentAt,
    url: publicUrl + message.path,
    manageUrl: `${publicUrl}/notifications`,
    facts: message.facts.map(({ name, value, path, figure }) => ({
      name,
      value,
      url: path === undefined ? null : publicUrl + path,
      ...(figure === undefined ? {} : { figure }),
    })),
    itemUrls: message.items.map(({ path }) => (path === null ? null : publicUrl + path)),
  };
}

/** The message of the button "Test". */
export function testMessage(at: Date): NotificationMessage {
  return {
    type: "test",
    tone: "info",
    title: "Test message from Skyledger",
    summary: "This channel works. Your notification preferences determine which notifications you receive.",
    facts: [],
    items: [],
    moreItems: 0,
    path: "/notifications",
    linkLabel: "Notification preferences",
    at: at.toISOString(),
  };
}
