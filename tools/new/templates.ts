import { camel, clientOf, listOperationOf, pascal, resourceOfRule, serviceOf } from "./names.ts";

/** Files to write: path from the root → text. */
export type Files = Record<string, string>;

/** What `npm run new` can make. A template that outgrows a screen means that the shape is too large. */
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
    // One facet per thing that rules will ask about; \`call\` for what needs a call of its own.
    settings: read((${item}) => ({ name: ${item}.Name ?? null })),
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
  title: "", // states the secure state: "S3 bucket has versioning enabled"
  severity: "medium",
  category: "Data",
  service: "", // as in the catalogue: "S3"
  frameworks: {}, // { fsbp: ["S3.14"] }
  needs: ["${facet}"], // the facets that evaluate reads
  risk: "",
  remediation: { automation: "MANUAL", description: "", steps: [""], impact: "" },
  evaluate: ({ ${facet} }) => (${facet} ? pass("It is.") : fail("It is not.", { ${facet} })),
});
`,
    [`${path}.test.ts`]: `import ${item} from "../../resources/${file}.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./${name}.ts";

// What AWS lists, and per facet what its call answers. Gap rows are made from the passing one.
checkTable(check, [
  { when: "it is set", verdict: "pass", resource: resourceOf(${item}, {}, { answers: { ${facet}: {} } }) },
  { when: "it is not set", verdict: "fail", resource: resourceOf(${item}, {}, { answers: { ${facet}: {} } }) },
]);
`,
  };
}

function saving(root: string, name: string, resource?: string): Files {
  const { file, item, facet } = resourceOfRule(root, name, resource);
  const path = `packages/core/src/savings/${file.split("-")[0]}/${name}`;
  return {
    [`${path}.ts`]: `import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import ${item} from "../../resources/${file}.ts";

export default defineSaving(${item}, {
  id: "${name}",
  title: "", // names the waste: "EBS volume is attached to nothing"
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "",
  needs: ["${facet}"], // the facets that evaluate reads
  thresholds: {}, // { ageDays: { unit: "days", default: 30, source: "…" } }
  steps: [""],
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  source: "https://",
  evaluate: ({ ${facet} }, { monthlyCost }) => {
    if (!${facet}) return savesNothing;
    const cost = monthlyCost();
    if (!cost.seen) return savingUnknown(cost.reason, "price");
    return saves(cost.value, {}); // the values that decided, in plain words as keys
  },
});
`,
    [`${path}.test.ts`]: `import { expect, it } from "vitest";
import ${item} from "../../resources/${file}.ts";
import { judgeSaving, savedPerMonth, withGap } from "../../testing/judge-saving.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import rule from "./${name}.ts";

// What AWS lists, and per facet what its call answers.
const wasted = resourceOf(${item}, {}, { answers: { ${facet}: {} } });
const used = resourceOf(${item}, {}, { answers: { ${facet}: {} } });
const options = { declarations: [${item}] };

it("${name}: saves the whole price of a wasted one and nothing of a used one", () => {
  expect(savedPerMonth(judgeSaving(rule, wasted, options))).toBe("8.00");
  expect(judgeSaving(rule, used, options)).toEqual({ kind: "none" });
});

it.each(rule.needs)("${name}: unknown when %s is a gap", (facet) => {
  expect(judgeSaving(rule, withGap(wasted, facet), options)).toMatchObject({ kind: "unknown", missing: facet });
});
`,
  };
}

function channel(_root: string, name: string): Files {
  const path = `apps/server/src/adapters/channels/${name}`;
  return {
    [`${path}.ts`]: `import { z } from "zod";

/** What a person fills in; the form is drawn from it. */
export const settings = z.strictObject({
  webhook_url: z.url({ protocol: /^https$/ }).describe("Address that the ${name} app gave you"),
});

/** Sends one message and resolves when ${name} has taken it. @throws Error with what ${name} answered */
export async function send(
  { webhook_url }: z.infer<typeof settings>,
  message: { title: string; text: string; url: string },
  post: typeof fetch,
): Promise<void> {
  const body = JSON.stringify({ text: \`\${message.title}\\n\${message.text}\\n\${message.url}\` });
  const response = await post(webhook_url, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!response.ok) throw new Error(\`${name} answered \${response.status}: \${await response.text()}\`);
}
`,
    [`${path}.test.ts`]: `import { expect, test } from "vitest";
import { send } from "./${name}.ts";

const message = { title: "A finding", text: "A bucket is public.", url: "https://skyledger.example/security" };

test("${name}: posts the message, and an answer other than 2xx is an error that quotes it", async () => {
  const posted: unknown[] = [];
  const post = async (...call: unknown[]) => {
    posted.push(call);
    return new Response("no such hook", { status: posted.length === 1 ? 200 : 404 });
  };
  const settings = { webhook_url: "https://hooks.example/1" };
  await send(settings, message, post);
  expect(posted).toEqual([["https://hooks.example/1", expect.objectContaining({ method: "POST" })]]);
  await expect(send(settings, message, post)).rejects.toThrow("404: no such hook");
});
`,
  };
}
