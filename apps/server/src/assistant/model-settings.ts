import { AppError } from "@skyledger/core/model/app-error";
import { z } from "zod";
import { awsConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import { describeAct } from "../platform/acts.ts";
import type { AwsConnection } from "../platform/aws/account-credentials.ts";
import type { Seal } from "../platform/keys/seal.ts";
import type { Principal } from "../platform/principal.ts";
import type { LanguageModels, ModelAddress } from "./model/language-model.ts";
import type { LanguageModelsStore, ModelProvider, StoredModel } from "./store.ts";

/** The person's input; validated by the contract. */
export interface ModelRequest {
  provider: ModelProvider;
  model: string;
  baseUrl?: string | null | undefined;
  region?: string | null | undefined;
  /** For bedrock: the connected account whose role calls it. */
  accountId?: string | null | undefined;
  /** Omitted: the stored key stays; null: none. */
  apiKey?: string | null | undefined;
}

/** The chosen model for display, without its key. */
export interface ModelView extends Omit<StoredModel, "apiKeySealed"> {
  hasApiKey: boolean;
  /** The stored key can no longer be read: it must be entered again. */
  keyLost: boolean;
}

/** The language model of a workspace. */
export interface ModelSettingsService {
  get(principal: Principal): Promise<ModelView | null>;
  /** Throws invalid_input for an account of another workspace, or the sandbox account. */
  save(principal: Principal, request: ModelRequest): Promise<ModelView | null>;
  /** Throws not_found. */
  remove(principal: Principal): Promise<void>;
  /** Requests one word from it. Throws model_not_configured, model_failed. */
  test(principal: Principal): Promise<{ message: string }>;
  /** The chosen model's address, and a function to store the outcome. Throws model_not_configured. */
  use<T>(principal: Principal, work: (address: ModelAddress) => Promise<T>): Promise<T>;
}

/** Dependencies of model settings. */
export interface ModelSettingsDeps {
  readonly store: LanguageModelsStore;
  readonly accounts: Pick<AccountsStore, "find">;
  readonly models: LanguageModels;
  readonly seal: Seal;
  readonly now: () => Date;
}

/** What the audit log shows of former settings: never the key. */
function chosen({ provider, model, baseUrl, region, accountId }: StoredModel): object {
  return { provider, model, baseUrl, region, accountId };
}

export function createModelSettingsService(deps: ModelSettingsDeps): ModelSettingsService {
  const { store, accounts, models, seal, now } = deps;
  const get = async ({ workspaceId }: Principal) => view(await store.find(workspaceId), seal, workspaceId);
  const use: ModelSettingsService["use"] = async ({ workspaceId }, work) => {
    const stored = await store.find(workspaceId);
    if (!stored) throw notConfigured();
    const address = addressOf(stored, seal, workspaceId);
    try {
      const connection = await connectionOf(accounts, workspaceId, stored.accountId);
      const result = await work({ ...address, connection });
      await store.noteAnswer(workspaceId, now());
      return result;
    } catch (error) {
      if (error instanceof AppError && error.code === "model_failed") {
        await store.noteProblem(workspaceId, error.detail, now());
      }
      throw error;
    }
  };
  return {
    get,
    async save(principal, { provider, model, baseUrl = null, region = null, accountId = null, apiKey }) {
      const { workspaceId, userId } = principal;
      if (accountId !== null && (await connectionOf(accounts, workspaceId, accountId)) === null) {
        const message = "Choose a connected AWS account: the sandbox account has no Amazon Bedrock.";
        throw new AppError("invalid_input", message, { issues: [{ path: "accountId", message }] });
      }
      const stored = await store.find(workspaceId);
      if (stored) describeAct({ before: chosen(stored) });
      // A key belongs to the address that it was entered for: it must not be sent to another one.
      const elsewhere = stored !== undefined && (stored.provider !== provider || stored.baseUrl !== baseUrl);
      // An unreadable key counts as none.
      const lost = stored !== undefined && keyOf(stored, seal, workspaceId) === undefined;
      const kept = apiKey === undefined && !elsewhere && !lost;
      const apiKeySealed = kept ? undefined : apiKey ? seal.close(apiKey, workspaceId) : null;
      const choice = { provider, model, baseUrl, region, accountId, apiKeySealed, userId, now: now() };
      await store.save(workspaceId, choice);
      return await get(principal);
    },
    async remove({ workspaceId }) {
      if (await store.remove(workspaceId)) return;
      throw new AppError("not_found", "No language model is configured in this workspace.");
    },
    async test(principal) {
      const answer = await use(principal, (address) =>
        models.write(address, {
          instructions: "You respond to a connection test.",
          prompt: "Respond with the word ready.",
          schema: z.object({ word: z.string().max(100) }),
        }),
      );
      // Shows only the requested word: any server could be at that address.
      const ready = /^\W*ready\W*$/i.test(answer.word);
      return {
        message: ready ? "The model answered: ready" : "The model responded, but not with the expected word.",
      };
    },
    use,
  };
}

function view(stored: StoredModel | undefined, seal: Seal, workspaceId: string): ModelView | null {
  if (!stored) return null;
  const { apiKeySealed: _sealed, ...shown } = stored;
  const key = keyOf(stored, seal, workspaceId);
  return { ...shown, hasApiKey: typeof key === "string", keyLost: key === undefined };
}

/** The stored key; null: none; undefined: it can no longer be read. */
function keyOf({ apiKeySealed }: StoredModel, seal: Seal, workspaceId: string): string | null | undefined {
  if (apiKeySealed === null) return null;
  const found = seal.open(apiKeySealed, workspaceId);
  return found.opened ? found.text : undefined;
}

/** Null if there is no such account that can call Bedrock. */
async function connectionOf(
  accounts: ModelSettingsDeps["accounts"],
  workspaceId: string,
  accountId: string | null,
): Promise<AwsConnection | null> {
  const account = accountId === null ? undefined : await accounts.find(workspaceId, accountId);
  return account ? awsConnectionOf(account) : null;
}

function addressOf(stored: StoredModel, seal: Seal, workspaceId: string): Omit<ModelAddress, "connection"> {
  const { provider, model, baseUrl, region } = stored;
  const apiKey = keyOf(stored, seal, workspaceId);
  if (apiKey === undefined) {
    throw new AppError(
      "model_not_configured",
      "The language model's API key can't be decrypted because the server's key file was replaced. Enter it again in the user menu, under Language model.",
    );
  }
  return { provider, model, baseUrl, region, apiKey };
}

function notConfigured(): AppError {
  return new AppError(
    "model_not_configured",
    "No language model is configured. Choose one in the user menu, under Language model.",
  );
}
