import { createAccountsStore } from "./adapters/db/accounts-store.ts";
import type { Database } from "./adapters/db/database.ts";
import { languageModelsStore } from "./adapters/db/language-models-store.ts";
import { createSeal } from "./adapters/keys/seal.ts";
import { createLanguageModels } from "./adapters/model/ai-sdk-models.ts";
import type { Config } from "./config.ts";
import type { Routes } from "./http/mount.ts";
import { assistantRoutes } from "./http/routes/assistant.ts";
import { assistantService } from "./services/assistant/assistant.ts";
import { explanationsService } from "./services/assistant/explanations.ts";
import { modelSettingsService } from "./services/assistant/model-settings.ts";

/** Wires the language model, its explanations and the assistant. */
export function wireAssistant(given: {
  readonly config: Pick<Config, "modelAllowedHosts" | "allowAmbientAws" | "awsEndpointUrl" | "awsRegion">;
  readonly database: Database;
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
    settings,
    explanations: explanationsService({ store, models, settings, now }),
    assistant: assistantService(models, settings, now),
  });
}
