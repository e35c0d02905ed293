import { createAccountsStore } from "../accounts/store.ts";
import type { Config } from "../config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Tool } from "../platform/http/tools/define-tool.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { createExplanationsService } from "./explanations.ts";
import { createLanguageModels } from "./model/ai-sdk-models.ts";
import { createModelSettingsService } from "./model-settings.ts";
import { createAssistantRoutes } from "./routes.ts";
import { createAssistantService } from "./service.ts";
import { createLanguageModelsStore } from "./store.ts";

/** Wires the language model, its explanations, and the assistant. */
export function wireAssistant(deps: {
  readonly config: Pick<Config, "modelAllowedHosts" | "allowAmbientAws" | "awsEndpointUrl" | "awsRegion">;
  readonly database: Database;
  /** Tools of the assistant. */
  readonly tools: readonly Tool[];
  readonly now: () => Date;
  /** Seals the keys of language models. */
  readonly sealKey: Uint8Array;
}): Routes {
  const { config, database, now } = deps;
  const store = createLanguageModelsStore(database);
  const accounts = createAccountsStore(database);
  const models = createLanguageModels({
    allowedHosts: config.modelAllowedHosts,
    ambientAws: config.allowAmbientAws,
    aws: { endpointUrl: config.awsEndpointUrl, region: config.awsRegion },
  });
  const settings = createModelSettingsService({
    store,
    accounts,
    models,
    seal: createSeal(deps.sealKey),
    now,
  });
  return createAssistantRoutes({
    tools: deps.tools,
    settings,
    explanations: createExplanationsService({ store, models, settings, now }),
    assistant: createAssistantService({ models, settings, now }),
  });
}
