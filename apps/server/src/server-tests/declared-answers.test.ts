import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { problem } from "@skyledger/contract/schemas/problem";
import { errorCodes } from "@skyledger/core/model/app-error";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Queryable } from "../platform/db/queryable.ts";
import { accessAnswers } from "../testing/answers/access.ts";
import { accountAnswers } from "../testing/answers/accounts.ts";
import { approvalAnswers, changeControlAnswers } from "../testing/answers/approvals.ts";
import { assistantAnswers } from "../testing/answers/assistant.ts";
import { attackPathAnswers } from "../testing/answers/attack-paths.ts";
import { auditAnswers } from "../testing/answers/audit.ts";
import { authAnswers } from "../testing/answers/auth.ts";
import { billingImportAnswers } from "../testing/answers/billing-imports.ts";
import { collaborationAnswers } from "../testing/answers/collaboration.ts";
import { costAnswers } from "../testing/answers/cost.ts";
import { dashboardAnswers } from "../testing/answers/dashboard.ts";
import type { Answers, Servers } from "../testing/answers/declared.ts";
import { memberAnswers } from "../testing/answers/members.ts";
import { notificationAnswers } from "../testing/answers/notifications.ts";
import { reachabilityAnswers } from "../testing/answers/reachability.ts";
import { recommendationAnswers } from "../testing/answers/recommendations.ts";
import { resourceAnswers } from "../testing/answers/resources.ts";
import { runAnswers } from "../testing/answers/runs.ts";
import { secondFactorAnswers } from "../testing/answers/second-factor.ts";
import { securityAnswers } from "../testing/answers/security.ts";
import { serviceAccountAnswers } from "../testing/answers/service-accounts.ts";
import { sessionAnswers } from "../testing/answers/sessions.ts";
import { scimAnswers, ssoAnswers } from "../testing/answers/sso.ts";
import { systemAnswers } from "../testing/answers/system.ts";
import { tokenAnswers } from "../testing/answers/tokens.ts";
import { viewAnswers } from "../testing/answers/views.ts";
import { passkeyUrl } from "../testing/second-factor.ts";
import { startTestServer, type TestAnswer } from "../testing/test-server.ts";

/** Complete by its type: an endpoint, a status, or a code without an entry does not compile. */
const answers: Answers<EndpointKey> = {
  ...authAnswers,
  ...assistantAnswers,
  ...memberAnswers,
  ...accountAnswers,
  ...recommendationAnswers,
  ...billingImportAnswers,
  ...resourceAnswers,
  ...notificationAnswers,
  ...dashboardAnswers,
  ...runAnswers,
  ...securityAnswers,
  ...costAnswers,
  ...systemAnswers,
  ...secondFactorAnswers,
  ...sessionAnswers,
  ...ssoAnswers,
  ...scimAnswers,
  ...tokenAnswers,
  ...serviceAccountAnswers,
  ...viewAnswers,
  ...accessAnswers,
  ...reachabilityAnswers,
  ...attackPathAnswers,
  ...approvalAnswers,
  ...changeControlAnswers,
  ...collaborationAnswers,
  ...auditAnswers,
};

type Provoke = (servers: Servers) => Promise<TestAnswer>;
const cases = Object.entries(answers).flatMap(([key, provokes]) =>
  Object.entries<Provoke>(provokes).map(([answer, provoke]) => ({ key, answer, provoke })),
);

/** An AWS endpoint that denies everything immediately. */
function refusingAws(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(403, { "content-type": "text/xml" });
    response.end(
      "<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>Not yours</Message></Error></ErrorResponse>",
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

let aws: Server;
let servers: Servers;
beforeAll(async () => {
  aws = await refusingAws();
  const { port } = aws.address() as AddressInfo; // a TCP server
  const [full, idle, closed, shared] = await Promise.all([
    startTestServer({
      SANDBOX_RESOURCES: "100",
      ALLOW_AMBIENT_AWS: "off",
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      MODEL_ALLOWED_HOSTS: "127.0.0.1",
      PUBLIC_URL: passkeyUrl,
    }),
    startTestServer({ SKYLEDGER_ROLE: "api", SANDBOX_ACCOUNTS: "3" }),
    startTestServer({ REGISTRATION: "closed" }),
    startTestServer({ PUBLIC_URL: "https://sky.example.com", SKYLEDGER_ROLE: "api" }),
  ]);
  servers = { full, idle, closed, shared };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.close()));
  aws.closeAllConnections();
  aws.close();
});
beforeEach(() => {
  // The SDK finds its credentials here; their values do not matter to an endpoint that denies everything.
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
});

/** Changes whose entries in the audit log have no former values, each with the reason. */
const withoutFormerValues: Readonly<Record<string, string>> = {
  "PUT /notifications/preferences": "of a person: addresses and channels are private",
  "PUT /dashboard/preferences": "the layout of a person's own page",
  "DELETE /sessions/:id": "a session has no settings",
  "PUT /language-model": "its case is the first setting; assistant/routes.test.ts has a later one",
  "PUT /sso": "its case is the first setting; sso/oidc-attacks.test.ts has a later one",
};

/** The former values in the newest entry of an action, in any workspace. */
async function formerValues(action: string): Promise<unknown> {
  const entries = await Promise.all(
    Object.values(servers).map(async ({ database }) => {
      const { rows } = await database.system((tx: Queryable) =>
        tx.query<{ at: string; before: unknown }>(
          `select at, before from audit_entries where action = $1 and outcome = 'done'
           union all select at, before from audit_pending where action = $1 and outcome = 'done'
           order by at desc limit 1`,
          [action],
        ),
      );
      return rows;
    }),
  );
  const [newest] = entries.flat().sort((a, b) => b.at.localeCompare(a.at));
  return newest?.before;
}

describe("§7 §8 every declared response", () => {
  test.each(cases)("$key answers $answer", async ({ key, answer, provoke }) => {
    const got = await provoke(servers);
    if (/^\d+$/.test(answer)) {
      expect([got.status, got.code]).toEqual([Number(answer), undefined]);
      const declared: Endpoint = endpoints[key as keyof typeof endpoints]; // keys of the cases
      const isChange = /^(PUT|PATCH|DELETE) /.test(key) && !(key in withoutFormerValues);
      if (isChange && declared.access === "member" && declared.audit !== undefined) {
        expect(await formerValues(declared.audit), "former values in the audit log").toEqual(
          expect.any(Object),
        );
      }
      return;
    }
    expect(got.code).toBe(answer);
    expect(problem.parse(got.body)).toEqual(got.body);
    expect(got.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    const { status, title } = errorStatuses[answer as keyof typeof errorStatuses]; // codes by the cases' type
    expect(got).toMatchObject({ status, body: { status, title } });
    expect(got.body.detail).toMatch(/^[A-Z].+[.!?]$|^No refresh token available$/);
    expect([got.body.error, got.body.message]).toEqual([got.body.detail, got.body.detail]);
  });

  test("every change without former values exists", () => {
    expect(Object.keys(withoutFormerValues).filter((key) => !(key in endpoints))).toEqual([]);
  });

  test("there is a case for each of them", () => {
    const declared = Object.entries<Endpoint>(endpoints).flatMap(([key, { responses, errors }]) =>
      [...Object.keys(responses), ...errors.filter((code) => code !== "unauthenticated")].map(
        (a) => `${key} ${a}`,
      ),
    );
    expect(declared.length).toBeGreaterThan(50);
    expect(cases.map(({ key, answer }) => `${key} ${answer}`).sort()).toEqual(declared.sort());
  });
});

test("§8 every code is declared by an endpoint, or belongs to all of them", () => {
  const everywhere = [
    "invalid_input",
    "rate_limited",
    "internal",
    "unavailable",
    "storage_full",
    "unreadable_data",
    "second_factor_required",
    "method_not_allowed",
    "payload_too_large",
    "unsupported_media_type",
  ];
  const declared = new Set<string>(Object.values<Endpoint>(endpoints).flatMap(({ errors }) => errors));
  expect(errorCodes.filter((code) => !declared.has(code) && !everywhere.includes(code))).toEqual([]);
});
