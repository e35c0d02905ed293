import type { AuditEntry } from "../../platform/audit-entry.ts";
import { DeliveryRefusal } from "../../platform/outbound/delivery-refusal.ts";
import { failureReason } from "../../platform/outbound/failure-reason.ts";
import { BlockedAddressError, type GuardedPost, readTarget } from "../../platform/outbound/guarded-post.ts";
import { postJson } from "../../platform/outbound/post-json.ts";
import { signatureHeaders } from "../../platform/outbound/webhook-signature.ts";

/** Where entries are sent, and the key of the signatures. */
export interface Receiver {
  url: string;
  secret: string;
}

/** A message to a receiver; documented in docs/guides/receive-webhooks.md, so fields are only ever added. */
export interface AuditMessage {
  /** The same for each attempt with the same entries. */
  readonly id: string;
  readonly type: "audit.entries" | "audit.test";
  readonly workspaceId: string;
  readonly entries: readonly AuditEntry[];
}

/** Why a receiver did not accept a message: a sentence, and when it asks to be tried again. */
export interface NotAccepted {
  readonly text: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** Sends messages to receivers. */
export interface AuditWebhook {
  /** Why nothing may be sent to an address; null: it may. Names are resolved when something is sent. */
  refusal(url: string): string | null;
  /** Never throws for errors of the other side. @returns null: the message was accepted */
  send(receiver: Receiver, message: AuditMessage, sentAt: Date): Promise<NotAccepted | null>;
}

/** @param allowedHosts private hosts that the operator allows */
export function createAuditWebhook(post: GuardedPost, allowedHosts: readonly string[]): AuditWebhook {
  return {
    refusal(url) {
      try {
        readTarget(url, allowedHosts);
        return null;
      } catch (error) {
        if (error instanceof BlockedAddressError) return error.message;
        throw error;
      }
    },
    async send({ url, secret }, { id, type, ...data }, sentAt) {
      const body = JSON.stringify({ id, type, timestamp: sentAt.toISOString(), data });
      try {
        await postJson(post, url, body, signatureHeaders(secret, { id, sentAt, body }));
        return null;
      } catch (error) {
        const { retryAfterSeconds = undefined } = error instanceof DeliveryRefusal ? error : {};
        return { text: failureReason(error), retryAfterSeconds };
      }
    },
  };
}
