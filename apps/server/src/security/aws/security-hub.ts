import type {
  AwsSecurityFinding,
  BatchImportFindingsCommandOutput,
  DescribeHubCommandOutput,
  GetEnabledStandardsCommandOutput,
  GetFindingsCommandInput,
  GetFindingsCommandOutput,
} from "@aws-sdk/client-securityhub";
import type { Send } from "@skyledger/core/model/aws-call";
import { defaultIamAction } from "@skyledger/core/model/aws-service";
import type { GapReason } from "@skyledger/core/model/observation";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import { enabledRegions, openSend } from "../../platform/aws/connection.ts";
import { classifyError } from "../../platform/aws/errors.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import { RepeatedPages } from "../../platform/aws/list-pages.ts";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";

/** Why something in Security Hub could not be read or done. `message` is AWS's own: outside text. */
export interface HubGap {
  reason: GapReason;
  message: string;
  iamAction: string;
}

/** Security Hub in one region. `standards` are ARNs. */
export type HubRegion =
  | { state: "enabled"; standards: string[]; standardsGap: HubGap | null }
  | { state: "off" }
  | { state: "gap"; gap: HubGap };

/** The result of sending findings to Security Hub. */
export interface HubReceipt {
  accepted: number;
  failed: { id: string; code: string; message: string }[];
}

/** Security Hub of one account. AWS errors are values. */
export interface HubConnection {
  /** Region of calls about the whole account. */
  homeRegion: string;
  /** Regions that are enabled in the account. */
  regions(signal: AbortSignal): Promise<{ ok: true; regions: string[] } | { ok: false; gap: HubGap }>;
  look(region: string, signal: AbortSignal): Promise<HubRegion>;
  /**
   * Passes on the account's findings of a region page by page (up to 100 each, as AWS returns them). `since`
   * null: everything that is not archived; otherwise what was updated since, archived or not. Returns why it
   * ended early, or null.
   */
  read(
    region: string,
    query: { awsAccountId: string; since: string | null; until: string },
    onPage: (findings: readonly unknown[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<HubGap | null>;
  /** Sends up to 100 findings in ASFF. */
  send(
    region: string,
    findings: readonly object[],
    signal: AbortSignal,
  ): Promise<{ ok: true; receipt: HubReceipt } | { ok: false; gap: HubGap }>;
}

export interface HubGateway {
  /** `patient` false: a person waits, so errors are not retried often. */
  open(connection: AccountConnection, options: { patient: boolean }): Promise<HubConnection>;
}

const pageSize = 100;
const hurriedAttempts = 3;

/** Security Hub uses one code for "never enabled" and for missing permission (API reference, DescribeHub). */
const notSubscribed = /not subscribed/i;

function isOff(error: unknown): boolean {
  const { code, message } = classifyError(error);
  if (code === "ResourceNotFoundException") return true;
  return code === "InvalidAccessException" && notSubscribed.test(message);
}

function gapOf(
  error: unknown,
  operation: string,
  iamAction = defaultIamAction("securityhub", operation),
): HubGap {
  const { reason, code, message } = classifyError(error);
  const refused = code === "InvalidAccessException" ? "denied" : reason;
  return {
    reason: isOff(error) ? "unsupported" : refused,
    message: `${code}: ${message}`,
    iamAction,
  };
}

class Hub implements HubConnection {
  readonly homeRegion: string;
  readonly #send: Send;
  readonly #region: string;

  constructor(send: Send, region: string) {
    this.#send = send;
    this.#region = region;
    this.homeRegion = homeRegionOf(region);
  }

  #call(operation: string, region: string, input: object, signal: AbortSignal): Promise<unknown> {
    return this.#send({ service: "securityhub", operation, input, region }, signal);
  }

  async regions(signal: AbortSignal) {
    try {
      return { ok: true as const, regions: await enabledRegions(this.#send, this.#region, signal) };
    } catch (error) {
      signal.throwIfAborted();
      return { ok: false as const, gap: gapOf(error, "", "ec2:DescribeRegions") };
    }
  }

  async look(region: string, signal: AbortSignal): Promise<HubRegion> {
    try {
      const hub = (await this.#call("describeHub", region, {}, signal)) as DescribeHubCommandOutput;
      if (!hub.HubArn) throw new SyntaxError("Security Hub answered without its ARN.");
    } catch (error) {
      signal.throwIfAborted();
      return isOff(error) ? { state: "off" } : { state: "gap", gap: gapOf(error, "describeHub") };
    }
    try {
      return { state: "enabled", standards: await this.#standards(region, signal), standardsGap: null };
    } catch (error) {
      signal.throwIfAborted();
      return { state: "enabled", standards: [], standardsGap: gapOf(error, "getEnabledStandards") };
    }
  }

  async #standards(region: string, signal: AbortSignal): Promise<string[]> {
    const arns: string[] = [];
    const tokens = new PageTokens(pagesOfOneFact);
    do {
      const input = { MaxResults: pageSize, ...tokens.as("NextToken") };
      const page = await this.#call("getEnabledStandards", region, input, signal);
      const { StandardsSubscriptions, NextToken } = page as GetEnabledStandardsCommandOutput;
      if (!StandardsSubscriptions) throw new SyntaxError("Security Hub answered without standards.");
      for (const { StandardsArn: arn, StandardsStatus: status } of StandardsSubscriptions) {
        if (arn && status !== "DELETING" && status !== "FAILED") arns.push(arn);
      }
      tokens.follow(NextToken);
    } while (tokens.current !== undefined);
    return arns;
  }

  async read(
    region: string,
    { awsAccountId, since, until }: { awsAccountId: string; since: string | null; until: string },
    onPage: (findings: readonly unknown[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<HubGap | null> {
    const equals = (value: string) => [{ Value: value, Comparison: "EQUALS" as const }];
    const Filters: GetFindingsCommandInput["Filters"] = {
      AwsAccountId: equals(awsAccountId),
      Region: equals(region),
      ...(since === null ? { RecordState: equals("ACTIVE") } : { UpdatedAt: [{ Start: since, End: until }] }),
    };
    const tokens = new PageTokens();
    const repeated = new RepeatedPages();
    do {
      const input = { Filters, MaxResults: pageSize, ...tokens.as("NextToken") };
      let findings: readonly unknown[];
      try {
        const output = await this.#call("getFindings", region, input, signal);
        const { Findings, NextToken } = output as GetFindingsCommandOutput;
        if (!Findings) throw new SyntaxError("Security Hub answered without findings.");
        const last = Findings.at(-1);
        repeated.page(Findings.length, last && (last.Id ?? JSON.stringify(last)));
        tokens.follow(NextToken);
        findings = Findings;
      } catch (error) {
        signal.throwIfAborted();
        return gapOf(error, "getFindings");
      }
      await onPage(findings);
    } while (tokens.current !== undefined);
    return null;
  }

  async send(region: string, findings: readonly object[], signal: AbortSignal) {
    try {
      // Made by `toAsff`, whose test compares it with the SDK's type.
      const input = { Findings: findings as AwsSecurityFinding[] };
      const output = await this.#call("batchImportFindings", region, input, signal);
      const { SuccessCount, FailedFindings } = output as BatchImportFindingsCommandOutput;
      const failed = (FailedFindings ?? []).map(({ Id, ErrorCode, ErrorMessage }) => ({
        id: Id ?? "",
        code: ErrorCode ?? "",
        message: ErrorMessage ?? "",
      }));
      return { ok: true as const, receipt: { accepted: SuccessCount ?? 0, failed } };
    } catch (error) {
      signal.throwIfAborted();
      return { ok: false as const, gap: gapOf(error, "batchImportFindings") };
    }
  }
}

/** Security Hub through one account's `send`. @param region of calls about the whole account */
export function createHubConnection(send: Send, region: string): HubConnection {
  return new Hub(send, region);
}

/** Security Hub in AWS, or of the sandbox account. */
export function createHubGateway(settings: AwsSettings, now: () => Date): HubGateway {
  return {
    async open(connection, { patient }) {
      const send = await openSend(connection, settings, {
        now: now(),
        ...(patient ? {} : { attempts: hurriedAttempts }),
      });
      return createHubConnection(send, settings.region);
    },
  };
}
