import { createAccountsStore } from "../accounts/store.ts";
import type { Config } from "../config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Tool } from "../platform/http/tools/define-tool.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { explanationsService } from "./explanations.ts";
import { createLanguageModels } from "./model/ai-sdk-models.ts";
import { modelSettingsService } from "./model-settings.ts";
import { assistantRoutes } from "./routes.ts";
import { assistantService } from "./service.ts";
import { languageModelsStore } from "./store.ts";

/** Wires the language model, its explanations and the assistant. */
export function wireAssistant(given: {
  readonly config: Pick<Config, "modelAllowedHosts" | "allowAmbientAws" | "awsEndpointUrl" | "awsRegion">;
  readonly database: Database;
  /** What the assistant may look up. */
  readonly tools: readonly Tool[];
  readonly now: () => Date;
  /** Seals the keys of language models. */
  readonly sealKey: Uint8Array;
}): Routes {
  const { config, database, now } = given;
  const store = languageModelsStore(database);
  const accounts = createAccountsStore(database);
  const models = createLanguageModels({
    allowedHosts: config.modelAllowedHosts,
    ambientAws: config.allowAmbientAws,
    aws: { endpointUrl: config.awsEndpointUrl, region: config.awsRegion },
  });
  const settings = modelSettingsService({ store, accounts, models, seal: createSeal(given.sealKey), now });
  return assistantRoutes({
    tools: given.tools,
    settings,
    explanations: explanationsService({ store, models, settings, now }),
    assistant: assistantService(models, settings, now),
  });
}
