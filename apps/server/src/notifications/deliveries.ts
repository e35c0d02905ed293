import { AppError } from "@skyledger/core/model/app-error";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { Principal } from "../platform/principal.ts";
import type { ChannelCatalogue } from "./channels/catalogue.ts";
import type { ChannelTools } from "./channels/channel.ts";
import { nextAttempt } from "./next-attempt.ts";
import { outgoing } from "./outgoing.ts";
import { openSettings } from "./preferences.ts";
import type { Delivery, DeliveryStatus, NotificationOutboxStore } from "./store/outbox-store.ts";
import type { NotificationPreferencesStore } from "./store/preferences-store.ts";

/** Deliveries sent at the same time. */
const atOnce = 8;
/** Well above a channel's maximum time: a longer delivery belongs to a process that died. */
const leaseSeconds = 120;

/** A delivery for display. */
export interface ShownDelivery extends Delivery {
  channelName: string;
}

export interface DeliveriesService {
  /** Sends everything that is due. @returns the number of attempts */
  sendDue(): Promise<number>;
  history(
    principal: Principal,
    query: { limit: number; cursor?: string | undefined; status?: DeliveryStatus | undefined },
  ): Promise<{ deliveries: ShownDelivery[]; nextCursor: string | null; total: number }>;
  /** Throws not_found, and conflict for one that was sent or is still being tried. */
  resend(principal: Principal, id: string): Promise<ShownDelivery>;
}

interface Deps {
  outbox: NotificationOutboxStore;
  preferences: Pick<NotificationPreferencesStore, "find">;
  catalogue: ChannelCatalogue;
  seal: Seal;
  toolsFor: (workspaceId: string) => ChannelTools;
  publicUrl: string;
  now: () => Date;
  /** Called for a delivery that could not be handled at all: a bug. */
  onFailure: (error: unknown, deliveryId: string) => void;
}

class Deliveries implements DeliveriesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async sendDue(): Promise<number> {
    let tried = 0;
    for (;;) {
      const claimed = await this.#deps.outbox.claim(this.#deps.now(), atOnce, leaseSeconds);
      if (claimed.length === 0) return tried;
      tried += claimed.length;
      await Promise.all(claimed.map((delivery) => this.#handle(delivery)));
    }
  }

  async #handle(delivery: Delivery): Promise<void> {
    try {
      await this.#send(delivery);
    } catch (error) {
      // The lease expires and the delivery is retried.
      this.#deps.onFailure(error, delivery.id);
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const { outbox, preferences, catalogue, seal, toolsFor, publicUrl, now } = this.#deps;
    const { id, workspaceId, userId, channel, message } = delivery;
    const stored = await preferences.find(workspaceId, userId);
    const place = stored?.channels.find((one) => one.channel === channel && one.enabled);
    if (stored === undefined || place === undefined || catalogue.find(channel) === undefined) {
      const reason = "The channel was turned off before this was sent.";
      return await outbox.finish(delivery, { status: "dropped", at: now(), reason });
    }
    const settings = openSettings(seal, stored, place);
    if (settings === undefined) {
      const reason =
        "The settings of this channel can't be decrypted because the server's key file was replaced. Enter them again, and then send this message again.";
      return await outbox.finish(delivery, { status: "dead", at: now(), reason });
    }
    const dressed = outgoing(message, { publicUrl, deliveryId: id, sentAt: now() });
    const outcome = await catalogue.send(channel, settings, dressed, toolsFor(workspaceId));
    if (outcome.ok) return await outbox.finish(delivery, { status: "sent", at: now(), reason: null });
    const nextAttemptAt = outcome.permanent ? null : nextAttempt(delivery, now(), outcome.retryAfterSeconds);
    const { reason } = outcome;
    if (nextAttemptAt === null) await outbox.finish(delivery, { status: "dead", at: now(), reason });
    else await outbox.postpone(delivery, { nextAttemptAt, reason });
  }

  async history(
    { workspaceId, userId }: Principal,
    query: { limit: number; cursor?: string | undefined; status?: DeliveryStatus | undefined },
  ) {
    const { limit, cursor, status } = query;
    const [createdAt, id] = cursor === undefined ? [] : readCursor("deliveries", cursor, 2);
    const before = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
    const page = await this.#deps.outbox.page(workspaceId, userId, { limit: limit + 1, before, status });
    const last = page.deliveries.length > limit ? page.deliveries[limit - 1] : undefined;
    return {
      deliveries: page.deliveries.slice(0, limit).map((one) => this.#shown(one)),
      nextCursor: last ? writeCursor("deliveries", [last.createdAt, last.id]) : null,
      total: page.total,
    };
  }

  async resend({ workspaceId, userId }: Principal, id: string): Promise<ShownDelivery> {
    const found = await this.#deps.outbox.resend(workspaceId, userId, id, this.#deps.now());
    if (!found) throw new AppError("not_found", "Notification not found.");
    if (!found.again) {
      throw new AppError("conflict", "This message was sent already, or is still being tried.");
    }
    return this.#shown(found.delivery);
  }

  #shown(delivery: Delivery): ShownDelivery {
    return {
      ...delivery,
      channelName: this.#deps.catalogue.find(delivery.channel)?.name ?? delivery.channel,
    };
  }
}

export function createDeliveriesService(deps: Deps): DeliveriesService {
  return new Deliveries(deps);
}
