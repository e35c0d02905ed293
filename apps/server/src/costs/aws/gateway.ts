import type { DayRange } from "@skyledger/core/cost/calendar";
import { defaultIamAction } from "@skyledger/core/model/aws-service";
import { Money } from "@skyledger/core/model/money";
import { readInventory } from "../../inventory/collection/read-inventory.ts";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import { openSend } from "../../platform/aws/connection.ts";
import { classifyError } from "../../platform/aws/errors.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import { createMeteredSend, RequestLimitError, type TakeRequest } from "../../platform/aws/metered-send.ts";
import type { OfAccount } from "../store/payer-writer.ts";
import type { CostGap } from "../store/records-store.ts";
import type { DailyCost, ResourceCost, TagCost } from "../store/writer.ts";
import { type AskCostExplorer, ForeignCurrencyError } from "./answer-groups.ts";
import {
  type CostQuestion,
  readBilledAccounts,
  readDailyCosts,
  readForecast,
  readResourceCosts,
  readTagCosts,
  readTagKeys,
} from "./cost-explorer.ts";
import { readBill, readBillByResource, readBillByTag } from "./payer-bill.ts";

/** Why Cost Explorer failed. */
export type CostRefusal = Pick<CostGap, "operation" | "reason" | "message" | "iamAction">;
export type CostAnswer<T> = { ok: true; value: T } | { ok: false; gap: CostRefusal };

/** Cost Explorer of one account. Each attempt for each page first takes a request from the meter. */
export interface CostExplorer {
  daily(range: DayRange): Promise<CostAnswer<DailyCost[]>>;
  /** The same of every account of a payer's bill. */
  bill(range: DayRange): Promise<CostAnswer<OfAccount<DailyCost>[]>>;
  billByTag(
    range: DayRange,
    key: string,
    services: readonly string[],
  ): Promise<CostAnswer<OfAccount<TagCost>[]>>;
  billByResource(
    range: DayRange,
    service: string,
    regions: readonly string[],
  ): Promise<CostAnswer<OfAccount<ResourceCost>[]>>;
  byTag(range: DayRange, key: string): Promise<CostAnswer<TagCost[]>>;
  byResource(range: DayRange, service: string): Promise<CostAnswer<ResourceCost[]>>;
  tagKeys(range: DayRange): Promise<CostAnswer<string[]>>;
  billedAccounts(range: DayRange): Promise<CostAnswer<{ awsAccountId: string; name: string | null }[]>>;
  /** Of the account, or of everything on a payer's bill. */
  forecast(
    range: DayRange,
    of: "account" | "bill",
  ): Promise<CostAnswer<{ amount: string; lower: string; upper: string }>>;
}

export interface CostGateway {
  open(
    connection: AccountConnection,
    account: {
      awsAccountId: string;
      /** Takes one paid request; false: none is left today. */
      take: TakeRequest;
    },
    signal: AbortSignal,
  ): Promise<CostExplorer>;
}

/** Adds amounts as decimal texts, exactly. */
function add(left: string, right: string): string {
  return Money.parse(left).plus(Money.parse(right)).toString();
}

function refusalOf(error: unknown, operation: string): CostRefusal {
  const iamAction = defaultIamAction("cost-explorer", operation);
  const name = iamAction.slice(iamAction.indexOf(":") + 1);
  const { code, reason, message } = classifyError(error);
  const reported = (kind: CostGap["reason"], sentence: string): CostRefusal => ({
    operation: name,
    reason: kind,
    message: sentence,
    iamAction,
  });
  if (error instanceof RequestLimitError) {
    return reported(
      "request_limit",
      `${name} was not requested because the day's limit of paid requests is reached.`,
    );
  }
  if (code === "DataUnavailableException") {
    return reported(
      "no_data",
      "AWS has not prepared this account's cost data yet. This takes up to 24 hours after Cost Explorer is enabled.",
    );
  }
  if (/not enabled for cost explorer|user not subscribed/i.test(message)) {
    return reported(
      "not_enabled",
      "Cost Explorer is not enabled. Open it once in the AWS console of the management account, and allow access for IAM users and roles.",
    );
  }
  if (error instanceof ForeignCurrencyError) return reported("unsupported", message);
  if (reason === "denied") {
    return reported(
      "denied",
      `AWS denied ${iamAction}. Add it to the role's policy and run the analysis again.`,
    );
  }
  return reported(reason, `${name} failed with ${code}: ${message}`);
}

class MeteredCostExplorer implements CostExplorer {
  readonly #awsAccountId: string;
  readonly #send: (operation: string, input: object) => Promise<unknown>;
  readonly #signal: AbortSignal;

  constructor(
    awsAccountId: string,
    send: (operation: string, input: object) => Promise<unknown>,
    signal: AbortSignal,
  ) {
    this.#awsAccountId = awsAccountId;
    this.#send = send;
    this.#signal = signal;
  }

  daily(range: DayRange) {
    return this.#read("getCostAndUsage", range, (ask, question) => readDailyCosts(ask, question, add));
  }

  bill(range: DayRange) {
    return this.#read("getCostAndUsage", range, (ask) => readBill(ask, range, add));
  }

  billByTag(range: DayRange, key: string, services: readonly string[]) {
    return this.#read("getCostAndUsage", range, (ask) => readBillByTag(ask, { range, key, services }, add));
  }

  billByResource(range: DayRange, service: string, regions: readonly string[]) {
    return this.#read("getCostAndUsageWithResources", range, (ask) =>
      readBillByResource(ask, { range, service, regions }, add),
    );
  }

  byTag(range: DayRange, key: string) {
    return this.#read("getCostAndUsage", range, (ask, question) => readTagCosts(ask, question, key, add));
  }

  byResource(range: DayRange, service: string) {
    return this.#read("getCostAndUsageWithResources", range, (ask, question) =>
      readResourceCosts(ask, question, service, add),
    );
  }

  tagKeys(range: DayRange) {
    return this.#read("getTags", range, readTagKeys);
  }

  billedAccounts(range: DayRange) {
    return this.#read("getDimensionValues", range, readBilledAccounts);
  }

  forecast(range: DayRange, of: "account" | "bill") {
    return this.#read("getCostForecast", range, (ask, question) => readForecast(ask, question, of));
  }

  async #read<T>(
    operation: string,
    range: DayRange,
    read: (ask: AskCostExplorer, question: CostQuestion) => Promise<T>,
  ): Promise<CostAnswer<T>> {
    try {
      const question = { awsAccountId: this.#awsAccountId, range };
      return { ok: true, value: await read((name, input) => this.#send(name, input), question) };
    } catch (error) {
      this.#signal.throwIfAborted();
      return { ok: false, gap: refusalOf(error, operation) };
    }
  }
}

/** Opens Cost Explorer, which has one Region for the whole partition. */
export function createCostGateway(settings: AwsSettings, now: () => Date): CostGateway {
  const region = homeRegionOf(settings.region);
  return {
    async open(connection, account, signal) {
      const unmetered = await openSend(connection, settings, { now: now(), attempts: 1, readInventory });
      const send = createMeteredSend(unmetered, account.take);
      const ask = (operation: string, input: object) =>
        send({ service: "cost-explorer", operation, input, region }, signal);
      return new MeteredCostExplorer(account.awsAccountId, ask, signal);
    },
  };
}
