import { createHash } from "node:crypto";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Severity } from "@skyledger/core/model/define-check";
import { checks } from "@skyledger/core/registry.gen";
import { plainText } from "@skyledger/core/security-hub/plain-text";
import { toAsff } from "@skyledger/core/security-hub/to-asff";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { HubConnection, HubGap, HubGateway } from "./aws/security-hub.ts";
import type { HubOutboxStore, OutgoingFinding } from "./store/hub-outbox-store.ts";
import type { HubRegionsStore, SendFailure } from "./store/hub-regions-store.ts";

/** The result of sending for one account. */
export interface AccountSending {
  sent: number;
  failed: number;
  /** Regions where sending to Security Hub failed. */
  gaps: number;
}

export interface HubSend {
  /** Sends our own new and changed findings to Security Hub, when the account's setting allows it. */
  account(
    account: CloudAccount,
    signal: AbortSignal,
    report: (sentence: string) => void,
  ): Promise<AccountSending>;
}

interface Deps {
  hub: HubGateway;
  connectionOf: ConnectionOf;
  outbox: HubOutboxStore;
  regions: HubRegionsStore;
  now: () => Date;
}

/** Most findings per call (API reference, BatchImportFindings). */
const batchSize = 100;
const pageRows = 500;
const messageLimit = 300;

const severities: readonly Severity[] = ["critical", "high", "medium", "low", "informational"];
const remediations = new Map(checks.map((check) => [check.id, check.remediation.description]));

type Asff = ReturnType<typeof toAsff>;
interface Message {
  id: string;
  digest: string;
  asff: Asff;
}

/** One region's part of a sending. */
interface Share {
  waiting: Message[];
  sent: number;
  failures: SendFailure[];
  gap: HubGap | null;
}

/** The content of a finding without its times. */
function digestOf({ UpdatedAt: _, ...said }: Asff): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

class Sending {
  readonly #deps: Deps;
  readonly #account: CloudAccount;
  readonly #hub: HubConnection;
  readonly #signal: AbortSignal;
  readonly #at: string;
  readonly #shares = new Map<string, Share>();

  constructor(deps: Deps, account: CloudAccount, hub: HubConnection, signal: AbortSignal) {
    this.#deps = deps;
    this.#account = account;
    this.#hub = hub;
    this.#signal = signal;
    this.#at = deps.now().toISOString();
  }

  async run(report: (sentence: string) => void): Promise<AccountSending> {
    const { workspaceId, id: accountId } = this.#account;
    let after: string | null = null;
    for (;;) {
      const page: OutgoingFinding[] = await this.#deps.outbox.page(workspaceId, accountId, after, pageRows);
      for (const finding of page) await this.#take(finding, report);
      after = page.at(-1)?.id ?? null;
      if (after === null || page.length < pageRows) break;
    }
    for (const [region, share] of this.#shares) {
      await this.#flush(region, share);
      const { sent, failures, gap } = share;
      await this.#deps.regions.sent(workspaceId, accountId, region, { at: this.#at, sent, failures, gap });
    }
    const shares = [...this.#shares.values()];
    return {
      sent: shares.reduce((sum, share) => sum + share.sent, 0),
      failed: shares.reduce((sum, share) => sum + share.failures.length, 0),
      gaps: shares.filter(({ gap }) => gap !== null).length,
    };
  }

  #message(finding: OutgoingFinding, region: string): Message {
    const asff = toAsff({
      ...finding,
      region,
      severity: severities[finding.severity] ?? "informational",
      remediation: remediations.get(finding.checkId) ?? "",
      updatedAt: this.#at,
      complianceStatus: finding.ownResult === "passes" ? "PASSED" : "FAILED",
    });
    return { id: finding.id, digest: digestOf(asff), asff };
  }

  async #take(finding: OutgoingFinding, report: (sentence: string) => void): Promise<void> {
    const region = finding.region === "global" ? this.#hub.homeRegion : finding.region;
    const message = this.#message(finding, region);
    if (message.digest === finding.digest) return;
    const share = this.#shares.get(region) ?? { waiting: [], sent: 0, failures: [], gap: null };
    this.#shares.set(region, share);
    // After an error the rest of the region waits for the next time.
    if (share.gap !== null) return;
    share.waiting.push(message);
    if (share.waiting.length < batchSize) return;
    report(`Sending findings to Security Hub in ${region}`);
    await this.#flush(region, share);
  }

  async #flush(region: string, share: Share): Promise<void> {
    const batch = share.waiting.splice(0);
    if (batch.length === 0) return;
    this.#signal.throwIfAborted();
    const answer = await this.#hub.send(
      region,
      batch.map(({ asff }) => asff),
      this.#signal,
    );
    if (!answer.ok) {
      share.gap = answer.gap;
      return;
    }
    const refused = new Map(answer.receipt.failed.map((one) => [one.id, one]));
    const taken = batch.filter(({ asff }) => !refused.has(asff.Id));
    for (const { id, asff } of batch) {
      const one = refused.get(asff.Id);
      if (!one) continue;
      const words = { code: plainText(one.code, 100), message: plainText(one.message, messageLimit) };
      share.failures.push({ findingId: id, ...words });
    }
    share.sent += taken.length;
    const { workspaceId, id } = this.#account;
    await this.#deps.outbox.taken(workspaceId, id, taken, this.#at);
  }
}

export function createHubSend(deps: Deps): HubSend {
  return {
    async account(account, signal, report) {
      if (!account.sendToSecurityHub) return { sent: 0, failed: 0, gaps: 0 };
      const hub = await deps.hub.open(await deps.connectionOf(account), { patient: true });
      return await new Sending(deps, account, hub, signal).run(report);
    },
  };
}
