import { AppError } from "@skyledger/core/model/app-error";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { describeAct } from "../platform/acts.ts";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { CallerIdentity } from "../platform/aws/connection.ts";
import type { AwsAnswer } from "../platform/aws/open-sends.ts";
import type { Principal } from "../platform/principal.ts";
import type { IdentityGateway } from "./aws/identity-gateway.ts";
import type { ConnectionOf } from "./connections.ts";
import type { AccountChange, AccountsStore, NewCloudAccount } from "./store.ts";

export type AccountWithCount = CloudAccount & { resourceCount: number };

/** An account to connect; see the contract's `newAccount`. */
export type AccountRequest =
  | { kind: "sandbox"; name: string; regions?: string[] | undefined }
  | { kind: "role"; name: string; roleArn: string; regions?: string[] | undefined }
  | { kind: "ambient"; name: string; regions?: string[] | undefined };

/** A member account of an organization, to be read like its management account. */
export interface MemberRequest {
  kind: "sandbox" | "role";
  name: string;
  awsAccountId: string;
  roleArn: string | null;
  externalId: string | null;
  regions: string[] | null;
}

export interface ConnectionTest {
  ok: boolean;
  awsAccountId: string | null;
  arn: string | null;
  enabledRegions: string[];
  message: string;
}

export interface AccountsService {
  list(principal: Principal): Promise<AccountWithCount[]>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<AccountWithCount>;
  /** Tests the connection, then saves it. Throws aws_connection_failed, ambient_aws_not_allowed, conflict. */
  connect(principal: Principal, request: AccountRequest): Promise<AccountWithCount>;
  /** Connects a member of an organization, or returns AWS's words. */
  connectMember(
    workspaceId: string,
    request: MemberRequest,
  ): Promise<{ accountId: string } | { refusal: string }>;
  /** Throws not_found, and invalid_input for Regions that the account does not have. */
  change(principal: Principal, id: string, change: AccountChange): Promise<AccountWithCount>;
  /** Throws not_found, and conflict while a run uses the account. */
  disconnect(principal: Principal, id: string): Promise<void>;
  /** Tests the connection now and stores the result. Throws not_found. */
  test(principal: Principal, id: string): Promise<ConnectionTest>;
  /**
   * The workspace's external ID, and the ARN that assumes the role; null if the server has no credentials.
   */
  guide(
    principal: Principal,
  ): Promise<{ externalId: string; principalArn: string | null; ambientAllowed: boolean }>;
}

interface Deps {
  store: AccountsStore;
  aws: IdentityGateway;
  connectionOf: ConnectionOf;
  ambientAllowed: boolean;
}

const missing = () => new AppError("not_found", "Cloud account not found.");

/** The SDK's error names for missing credentials. */
const withoutCredentials = /^(CredentialsProviderError|TokenProviderError|NoCredentials)\b/;

function explain(request: { kind: string }, message: string): string {
  if (withoutCredentials.test(message)) {
    const need = request.kind === "role" ? ", which it needs to assume a role" : "";
    return `This server has no AWS credentials${need}. Ask the operator to provide credentials (AWS_PROFILE, environment variables, or an instance role).`;
  }
  const advice =
    request.kind === "role"
      ? "Check the role's ARN, that its trust policy allows this server, and that it requires your external ID."
      : "Check the server's AWS credentials.";
  return `AWS refused the connection (${message}). ${advice}`;
}

/** Regions must be enabled in the account: others would only yield gaps. */
function checkRegions(asked: readonly string[] | null | undefined, enabled: readonly string[]): void {
  const unknown = (asked ?? []).filter((region) => !enabled.includes(region));
  if (unknown.length === 0) return;
  const message = `Not enabled in this account: ${unknown.join(", ")}. Enabled: ${enabled.join(", ")}.`;
  throw new AppError("invalid_input", message, { issues: [{ path: "regions", message }] });
}

class Accounts implements AccountsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  list({ workspaceId }: Principal): Promise<AccountWithCount[]> {
    return this.#deps.store.list(workspaceId);
  }

  async get({ workspaceId }: Principal, id: string): Promise<AccountWithCount> {
    const account = await this.#deps.store.find(workspaceId, id);
    if (!account) throw missing();
    return account;
  }

  async connect(principal: Principal, request: AccountRequest): Promise<AccountWithCount> {
    const { store, ambientAllowed } = this.#deps;
    if (request.kind === "ambient" && !ambientAllowed) {
      throw new AppError(
        "ambient_aws_not_allowed",
        "This server does not offer its own AWS credentials. Connect a role instead, or ask the operator to set ALLOW_AMBIENT_AWS.",
      );
    }
    const candidate = await this.#identify(principal, request);
    const account = await store.insert(principal.workspaceId, candidate);
    if (!account) {
      throw new AppError(
        "conflict",
        `AWS account ${candidate.awsAccountId} is connected to this workspace already.`,
      );
    }
    return { ...account, resourceCount: 0 };
  }

  async connectMember(workspaceId: string, request: MemberRequest) {
    const { store, aws, connectionOf } = this.#deps;
    const answer = await aws.identify(await connectionOf({ ...request, id: null, workspaceId }));
    if (!answer.ok) return { refusal: answer.refusal.message };
    const { awsAccountId } = answer.value;
    if (awsAccountId !== request.awsAccountId)
      return { refusal: `The role belongs to account ${awsAccountId}.` };
    const inserted = await store.insert(workspaceId, request);
    if (inserted) return { accountId: inserted.id };
    // A person or another process has just connected it.
    const known = await store.list(workspaceId, { archived: true });
    const account = known.find((one) => one.awsAccountId === awsAccountId);
    return account ? { accountId: account.id } : { refusal: "The account has just been disconnected." };
  }

  /** Reads the account ID from AWS. */
  async #identify({ workspaceId }: Principal, request: AccountRequest): Promise<NewCloudAccount> {
    const { store, aws, connectionOf } = this.#deps;
    const draft = {
      kind: request.kind,
      name: request.name,
      roleArn: request.kind === "role" ? request.roleArn : null,
      externalId: request.kind === "role" ? await store.externalId(workspaceId) : null,
      regions: request.regions ?? null,
    };
    const connection: AccountConnection = await connectionOf({
      ...draft,
      ...{ id: null, awsAccountId: null, workspaceId },
    });
    const answer = await aws.identify(connection);
    if (!answer.ok) throw new AppError("aws_connection_failed", explain(request, answer.refusal.message));
    checkRegions(draft.regions, answer.value.regions);
    return { ...draft, awsAccountId: answer.value.awsAccountId };
  }

  async change(principal: Principal, id: string, change: AccountChange): Promise<AccountWithCount> {
    const account = await this.get(principal, id);
    if (change.regions) {
      const answer = await this.#deps.aws.identify(await this.#deps.connectionOf(account));
      // Without a response, the Regions cannot be validated; the next discovery reports them.
      if (answer.ok) checkRegions(change.regions, answer.value.regions);
    }
    if (!(await this.#deps.store.update(principal.workspaceId, id, change))) throw missing();
    const { name, regions, sendToSecurityHub } = account;
    describeAct({ target: { name }, before: { name, regions, sendToSecurityHub } });
    return await this.get(principal, id);
  }

  async disconnect(principal: Principal, id: string): Promise<void> {
    const { kind, name, awsAccountId } = await this.get(principal, id);
    const outcome = await this.#deps.store.delete(principal.workspaceId, id);
    if (outcome === "missing") throw missing();
    if (outcome === "in use") {
      throw new AppError(
        "conflict",
        "A run about this account is under way. Cancel it or wait for its end, then try again.",
      );
    }
    describeAct({ target: { name }, before: { kind, name, awsAccountId } });
  }

  async test(principal: Principal, id: string): Promise<ConnectionTest> {
    const account = await this.get(principal, id);
    const answer = await this.#deps.aws.identify(await this.#deps.connectionOf(account));
    const result = describeTest(account, answer);
    await this.#deps.store.setStatus(
      principal.workspaceId,
      id,
      result.ok ? "connected" : "error",
      result.ok ? null : result.message,
    );
    return result;
  }

  async guide({ workspaceId }: Principal) {
    const { aws, store, ambientAllowed } = this.#deps;
    const [externalId, own] = await Promise.all([
      store.externalId(workspaceId),
      aws.identify({ kind: "ambient" }),
    ]);
    return { externalId, principalArn: own.ok ? own.value.arn : null, ambientAllowed };
  }
}

function describeTest(
  account: CloudAccount,
  answer: AwsAnswer<CallerIdentity & { regions: string[] }>,
): ConnectionTest {
  if (!answer.ok) {
    const message = explain(account, answer.refusal.message);
    return { ok: false, awsAccountId: null, arn: null, enabledRegions: [], message };
  }
  const { awsAccountId, arn, regions } = answer.value;
  if (awsAccountId !== account.awsAccountId) {
    const message = `The credentials now belong to AWS account ${awsAccountId}, not to ${account.awsAccountId}.`;
    return { ok: false, awsAccountId, arn, enabledRegions: regions, message };
  }
  return { ok: true, awsAccountId, arn, enabledRegions: regions, message: "The connection works." };
}

export function createAccountsService(deps: Deps): AccountsService {
  return new Accounts(deps);
}
