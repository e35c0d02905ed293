import { conformancePage } from "./conformance/page.ts";
import { changelog } from "./generate/changelog.ts";
import { channels } from "./generate/channels.ts";
import { errors } from "./generate/errors.ts";
import { facetShapes } from "./generate/facet-shapes.ts";
import { iamActions } from "./generate/iam-actions.ts";
import { iamPolicy } from "./generate/iam-policy.ts";
import { icons } from "./generate/icons.ts";
import { migrations } from "./generate/migrations.ts";
import { propertyLabels } from "./generate/property-labels.ts";
import { referenceApi } from "./generate/reference-api.ts";
import { referenceChecks } from "./generate/reference-checks.ts";
import { referenceFixes } from "./generate/reference-fixes.ts";
import { referenceIndex } from "./generate/reference-index.ts";
import { referencePermissions } from "./generate/reference-permissions.ts";
import { referenceRelationships } from "./generate/reference-relationships.ts";
import { referenceResourceTypes } from "./generate/reference-resource-types.ts";
import { referenceSavingsRules } from "./generate/reference-savings-rules.ts";
import { registry } from "./generate/registry.ts";
import { report } from "./generate/report.ts";
import { securityHubControls } from "./generate/security-hub-controls.ts";
import { readmeSettings } from "./generate/settings.ts";
import { thirdPartyNotices } from "./generate/third-party-notices.ts";
import { generate } from "./generate/write.ts";
import { root } from "./suite/run.ts";

const check = process.argv.includes("--check");
const results = await generate(
  [
    registry,
    propertyLabels,
    facetShapes,
    securityHubControls,
    channels,
    migrations,
    icons,
    iamActions,
    errors,
    iamPolicy,
    readmeSettings,
    conformancePage,
    referenceChecks,
    referenceSavingsRules,
    referenceFixes,
    referenceResourceTypes,
    referenceRelationships,
    referenceApi,
    referencePermissions,
    referenceIndex,
    changelog,
    thirdPartyNotices,
  ],
  { root, check },
);
for (const line of report(results)) console.log(line);
const bad = results.filter(({ state }) => state === "stale" || state === "failed");
if (bad.some(({ state }) => state === "stale"))
  console.error("Run `npm run generate` and commit what it writes.");
process.exitCode = bad.length > 0 ? 1 : 0;
