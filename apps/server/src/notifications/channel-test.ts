import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import { createAttemptLimit } from "../identity/attempt-limit.ts";
import type { Principal } from "../platform/principal.ts";
import type { ChannelCatalogue, ChannelSettings } from "./channels/catalogue.ts";
import type { ChannelTools } from "./channels/channel.ts";
import { outgoing, testMessage } from "./outgoing.ts";
import { type PreferencesService, pathOf } from "./preferences.ts";

/** Result of a test: a rejection by the other side is not an error of the server. */
export interface ChannelTestResult {
  success: boolean;
  message: string;
}

export interface ChannelTestService {
  /**
   * Sends a test message now, saved or not. Throws invalid_input if a field is missing or invalid;
   * rate_limited.
   */
  test(principal: Principal, channel: string, entered: ChannelSettings): Promise<ChannelTestResult>;
}

interface Deps {
  catalogue: ChannelCatalogue;
  preferences: Pick<PreferencesService, "complete">;
  toolsFor: (workspaceId: string) => ChannelTools;
  publicUrl: string;
  now: () => Date;
}

/** The specification's texts (section 8) for two channels; the rest are similar. */
function sentence(channel: string, name: string): string {
  if (channel === "email") return "Test email sent successfully!";
  return `Test ${name} message sent successfully!`;
}

/** Path of a field in the test's body. */
function testPath(channel: string, field: string): string {
  if (channel === "email") return "email";
  return channel === "slack" ? "webhook_url" : pathOf(channel, field).replace(/^channels\.[^.]+\./, "");
}

/** Enough for setting up a channel; an email can go to an unconfirmed address. */
const testsOfPerson = { max: 20, windowMs: 60 * 60_000 };

export function createChannelTestService(deps: Deps): ChannelTestService {
  const { catalogue, preferences, toolsFor, publicUrl, now } = deps;
  const limit = createAttemptLimit({
    ...testsOfPerson,
    now,
    sentence: "You have sent too many test messages.",
  });
  return {
    async test(principal, channel, entered) {
      const form = catalogue.find(channel);
      if (form === undefined) {
        const known = catalogue
          .forms()
          .map(({ id }) => `"${id}"`)
          .join(" or ");
        const message = `This must be ${known}.`;
        throw new AppError("invalid_input", message, { issues: [{ path: "type", message }] });
      }
      const settings = await preferences.complete(principal, channel, entered);
      const [failure, ...failures] = catalogue.failures(channel, settings, true);
      if (failure !== undefined) {
        const issues = [failure, ...failures].map(({ field, message }) => ({
          path: testPath(channel, field),
          message,
        }));
        throw new AppError("invalid_input", failure.message, { issues });
      }
      limit.take(principal.userId);
      const message = outgoing(testMessage(now()), { publicUrl, deliveryId: randomUUID(), sentAt: now() });
      const outcome = await catalogue.send(channel, settings, message, toolsFor(principal.workspaceId));
      return outcome.ok
        ? { success: true, message: sentence(channel, form.name) }
        : { success: false, message: outcome.reason };
    },
  };
}
