import {
  camel,
  clientOf,
  listOperationOf,
  pascal,
  resourceOfRule,
  serviceOf,
  shortServiceOf,
} from "./names.ts";

/** Files to write: path from the root → text. */
export type Files = Record<string, string>;

/** Kinds for `npm run new`. A template that outgrows a screen means that the form is too large. */
export const templates: Record<string, (root: string, name: string, resource?: string) => Files> = {
  collector,
  check,
  saving,
  channel,
};

function collector(root: string, name: string): Files {
  const service = serviceOf(name);
  const noun = name.slice(service.length + 1);
  const client = clientOf(root, service);
  const item = camel(noun);
  const operation = listOperationOf(root, service, noun);
  const path = `packages/core/src/resources/${name}`;
  return {
    [`${path}.ts`]: `import type { ${client} } from "@aws-sdk/client-${service}";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<${client}>()({
  type: "AWS::${client}::${pascal(noun)}", // CloudFormation's name
  label: "${client} ${pascal(noun)}", // the short name people use
  service: "${service}",
  list: { op: "${operation}", items: (page) => page.${operation.replace(/^(list|describe|get)/, "")} },
  arn: (${item}, scope) => buildArn(scope, "${service}", \`${noun}/\${${item}.Name}\`),
  facets: ({ read }) => ({
    // One facet for each set of properties that rules need; \`call\` for those with a request of their own.
    settings: read((${item}) => ({
      /** TODO: what it is. @api Name */
      name: ${item}.Name ?? null,
    })),
  }),
  describe: (${item}) => ({ id: ${item}.Name, name: ${item}.Name }),
  cost: "free",
});
`,
    [`${path}.test.ts`]: `import { expect, test } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import ${item} from "./${name}.ts";

test("AWS::${client}::${pascal(noun)}: reads what AWS answers, and costs what the price list says", () => {
  const resource = resourceOf(${item}, { Name: "orders" });
  expect(resource).toMatchObject({
    arn: "arn:aws:${service}:us-east-1:123456789012:${noun}/orders",
    id: "orders",
    facets: { settings: { seen: true, value: { name: "orders" } } },
  });
  expect(monthlyCostOf(${item}, resource)).toBe("0.00");
});
`,
  };
}

function check(root: string, name: string, resource?: string): Files {
  const { file, item, facet } = resourceOfRule(root, name, resource);
  const path = `packages/core/src/checks/${file.split("-")[0]}/${name}`;
  return {
    [`${path}.ts`]: `import { defineCheck, fail, pass } from "../../model/define-check.ts";
import ${item} from "../../resources/${file}.ts";

export default defineCheck(${item}, {
  id: "${name}",
  requirement: "TODO resources should be secure", // "S3 buckets should have versioning enabled"
  problem: "TODO is insecure", // "Versioning is disabled"
  severity: "medium",
  category: "Data", // or "IAM", "Network", "Logging", "Encryption"
  service: "${shortServiceOf(root, file)}", // the short name on screen
  frameworks: {}, // { fsbp: ["S3.14"] }, from packages/core/catalogue/security-hub-controls.csv
  needs: ["${facet}"], // the facets that evaluate reads
  risk: "TODO: what an attacker or an accident can do.",
  remediation: {
    automation: "MANUAL", // AUTOMATIC: one small reversible call; SEMI_AUTOMATIC: needs a review
    description: "TODO: what to change, in one sentence.",
    steps: ["TODO: the first step."],
    impact: "TODO: what changes for the people who use the resource.",
  },
  evaluate: ({ ${facet} }) =>
    ${facet} ? pass("The resource is secure.") : fail("The resource is insecure.", { ${facet} }),
});
`,
    [`${path}.test.ts`]: todoTest(name, [
      `import ${item} from "../../resources/${file}.ts";`,
      `import { checkTable, resourceWith } from "../../testing/check-table.ts";`,
      `import check from "./${name}.ts";`,
      ``,
      `checkTable(check, [`,
      `  { when: "it is on", result: "pass", resource: resourceWith(${item}, { ${facet}: … }) },`,
      `  { when: "it is off", result: "fail", resource: resourceWith(${item}, { ${facet}: … }), evidence: { … } },`,
      `  // Other resources that evaluate finds; without them, the result is unknown.`,
      `  { when: "its key is ours", result: "pass", resource: …, others: [resourceWith(kmsKey, { key: … }, { arn: … })] },`,
      `  { when: "its key was not read", result: "unknown", resource: … },`,
      `]);`,
    ]),
  };
}

/** The only test that fails until the table of results is written: response types differ by resource. */
function todoTest(name: string, table: readonly string[]): string {
  return `import { test } from "vitest";

// The table in place of this test:
${table.map((line) => `// ${line}`.trimEnd()).join("\n")}
test("TODO: results of ${name}", () => {
  throw new Error("Write the table of results in place of this test.");
});
`;
}

function saving(root: string, name: string, resource?: string): Files {
  const { file, item, facet } = resourceOfRule(root, name, resource);
  const path = `packages/core/src/savings/${file.split("-")[0]}/${name}`;
  return {
    [`${path}.ts`]: `import { defineSaving, noSavings, saves } from "../../model/define-saving.ts";
import ${item} from "../../resources/${file}.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(${item}, {
  id: "${name}",
  title: "TODO", // names the waste: "EBS volume is attached to nothing"
  act: ({ name }) => \`Delete \${name}\`, // what to do, verb first: "Delete unattached volume vol-0abc"
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "TODO: what is wasted, and why it can go.",
  needs: ["${facet}"], // the facets that evaluate reads
  thresholds: {}, // { ageDays: { label: "Minimum age", unit: "days", default: 30, source: "…" } }
  steps: ["TODO: the first step."],
  confidence: "HIGH", // without doubts; each doubt of a saving takes one grade away
  implementationEffort: "Low",
  risk: "Low",
  couldGoWrong: "TODO: what to look out for.",
  commands: (resource) => deletion(resource, "", { id: resource.id }, "aws_"),
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://",
  evaluate: ({ ${facet} }, { bill }) => {
    if (!${facet}) return noSavings;
    return saves(bill(), {}); // the values that decided, in plain words as keys
  },
});
`,
    [`${path}.test.ts`]: todoTest(name, [
      `import ${item} from "../../resources/${file}.ts";`,
      `import { resourceOf } from "../../testing/resource-of.ts";`,
      `import { savingTable } from "../../testing/saving-table.ts";`,
      `import rule from "./${name}.ts";`,
      ``,
      `savingTable(rule, [${item}], [`,
      `  { when: "it is wasted", saves: "8.00", resource: resourceOf(${item}, …) }, // 100 × 0.08, worked out manually`,
      `  { when: "it is used", saves: "none", resource: resourceOf(${item}, …) },`,
      `  { when: "AWS leaves it out", saves: "unknown: number of records", resource: resourceOf(${item}, …) },`,
      `], {`,
      `  // Per threshold: { at: its default, step, of: (value) => ({ resource }), saves: [just below, at, just above] }.`,
      `});`,
    ]),
  };
}

function channel(_root: string, name: string): Files {
  const path = `apps/server/src/notifications/channels/${name}`;
  const title = name.split("-").map(pascal).join(" ");
  return {
    [`${path}.ts`]: `import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { defineChannel, field } from "./channel.ts";

export default defineChannel({
  id: "${name}",
  name: "${title}", // as people call it
  about: "A message through …",
  group: "chat",
  settings: z.strictObject({
    webhook_url: field({
      label: "${title} webhook URL",
      missing: "Please enter a ${title} webhook URL",
      hint: "Where people find it.",
      input: "url",
      secret: true,
    }),
  }),
  async send({ webhook_url }, message, { post }) {
    // Names and tags in a message were written by others: escape what ${title} reads as markup.
    await postJson(post, webhook_url, { text: \`\${message.title}\\n\${message.summary}\\n\${message.url}\` });
  },
});
`,
    [`${path}.test.ts`]: `import { expect, test } from "vitest";
import ${camel(name)} from "./${name}.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const settings = { webhook_url: "https://hooks.example/1" };

test("${name}: posts the message, and an answer other than 2xx is an error that quotes it", async () => {
  const { tools, posted } = createRecordingTools([{ status: 200 }, { status: 404, text: "no such hook" }]);
  await ${camel(name)}.send(settings, sampleMessage, tools);
  expect(posted[0]).toMatchObject({ url: settings.webhook_url, json: { text: expect.stringContaining(sampleMessage.title) } });
  await expect(${camel(name)}.send(settings, sampleMessage, tools)).rejects.toThrow("404: no such hook");
});
`,
  };
}
