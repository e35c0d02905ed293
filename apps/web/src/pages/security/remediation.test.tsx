import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finding, findingsPage } from "../../components/findings/testing/finding.ts";
import { MessageBanners } from "../../components/message-banners.tsx";
import type {
  Confirmation,
  Remediate,
  RemediationResult,
} from "../../components/remediation/remediation-call.ts";
import { RemediationDialog } from "../../components/remediation/remediation-dialog.tsx";
import {
  answerRemediation,
  fieldChange,
  remediationPlan,
} from "../../components/remediation/testing/remediation.ts";
import { useRemediation } from "../../components/remediation/use-remediation.ts";
import { useMessages } from "../../components/use-messages.ts";
import { ApiError } from "../../lib/api-error.ts";
import { type FindingsPage, findingsQuery } from "../../lib/findings-query.ts";
import { FindingActions } from "./list/finding-actions.tsx";

let drawn: Root | undefined;
let client: QueryClient;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answerRemediation({ plan: remediationPlan() });
});

afterEach(async () => {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function draw(content: ReactNode): Promise<void> {
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    drawn?.render(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
  });
}

const text = () => document.body.textContent ?? "";
/** Waits until the text is on the page. */
async function eventually(part: string): Promise<void> {
  for (let turn = 0; turn < 200 && !text().includes(part); turn += 1) {
    await act(async () => {
      // wall: a pause between two looks
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  }
  expect(text()).toContain(part);
}
const button = (label: RegExp) => {
  const found = [...document.querySelectorAll("button")].find((one) => label.test(one.textContent ?? ""));
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};
const type = (value: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input');
    if (input === null) throw new Error("No text box in the dialog");
    // React listens to the native setter's event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const press = (label: RegExp) =>
  act(async () => {
    button(label).click();
  });

/** Waits until the plan is loaded. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200 && document.querySelector("[aria-busy=true]") !== null; turn += 1) {
    await act(async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(5);
      // wall: a pause between two looks
      else await new Promise((resolve) => setTimeout(resolve, 5));
    });
  }
}

const key = findingsQuery({ limit: 100 }).queryKey;
const shown = () => client.getQueryData<FindingsPage>(key)?.findings[0]?.status;

/** A finding with its fix, as on the page. */
function Fixable({ call, about = finding() }: { call: Remediate; about?: ReturnType<typeof finding> }) {
  const messages = useMessages();
  const remediation = useRemediation(messages, { call });
  return (
    <>
      <MessageBanners messages={messages} />
      <FindingActions
        finding={about}
        onChange={() => undefined}
        onIgnore={() => undefined}
        onFix={remediation.plan}
        fixing={remediation.fixing.has(about.findingId)}
      />
      {remediation.planned !== null && (
        <RemediationDialog
          finding={remediation.planned}
          busy={remediation.fixing.has(remediation.planned.findingId)}
          onConfirm={remediation.confirm}
          onClose={remediation.close}
        />
      )}
    </>
  );
}

/** Confirms a fix with the given response of the server. */
async function fix(answer: () => Promise<RemediationResult>): Promise<void> {
  client.setQueryData(key, findingsPage([finding()]));
  await draw(<Fixable call={answer} />);
  await press(/^Auto Fix/);
  await settled();
  await press(/^Confirm & Remediate$/);
}

test("§2 the dialog: finding, severity, resource, plan with steps, impact, and the notice about backups", async () => {
  const { remediation } = finding();
  await draw(
    <RemediationDialog
      finding={finding({ remediation: { ...remediation, description: "", type: "SEMI_AUTOMATIC" } })}
      busy={false}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
  );
  for (const part of [
    "Bucket versioning is disabled",
    "High",
    "logs",
    "Apply AWS best practices to fix this issue",
    "1Open the bucket",
    "2Turn on versioning",
    "Impact levelMedium",
    "Storage costs increase with every version.",
    "changed through AWS Systems Manager",
    "Back up anything you can't afford to lose",
    "Cancel",
    "Confirm & Remediate",
  ]) {
    expect(text()).toContain(part);
  }
});

test("§4 while a fix is running, both buttons are busy: Remediating..., Fixing...", async () => {
  const answer = Promise.withResolvers<RemediationResult>();
  await fix(() => answer.promise);
  expect(button(/^Remediating\.\.\.$/).disabled).toBe(true);
  expect(button(/^Fixing\.\.\./).disabled).toBe(true);
  await act(async () => answer.resolve({ status: "COMPLETED", message: "" }));
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test("§4 §8 completed: resolved immediately, the message for five seconds, and a reload after three", async () => {
  vi.useFakeTimers();
  await fix(async () => ({ status: "COMPLETED", message: "" }));
  const reload = vi.spyOn(client, "invalidateQueries");
  await act(async () => vi.advanceTimersByTimeAsync(10));
  expect(shown()).toBe("RESOLVED");
  expect(text()).toContain("Successfully remediated: Bucket versioning is disabled");
  await act(async () => vi.advanceTimersByTimeAsync(2800));
  expect(reload).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(reload).toHaveBeenCalledWith({ queryKey: ["security"] });
  await act(async () => vi.advanceTimersByTimeAsync(1700));
  expect(text()).toContain("Successfully remediated");
  await act(async () => vi.advanceTimersByTimeAsync(300));
  expect(text()).not.toContain("Successfully remediated");
});

test("§8 not automatable, failed, and no response", async () => {
  await fix(async () => ({ status: "NOT_AUTOMATABLE", message: "Ask the owner." }));
  await eventually("This finding requires manual remediation: Ask the owner.");
  expect(shown()).toBe("ACTIVE");
  await act(async () => drawn?.unmount());
  await fix(async () => ({ status: "FAILED", message: "Access denied." }));
  await eventually("Failed to remediate: Access denied.");
  await act(async () => drawn?.unmount());
  await fix(() => Promise.reject(new ApiError({ status: 500, code: "unexpected", message: "?" })));
  await eventually("Failed to remediate finding");
});

test("§5 Auto Fix is offered only for active findings with automation", async () => {
  const { remediation } = finding();
  const call: Remediate = async () => ({ status: "COMPLETED", message: "" });
  await draw(<Fixable call={call} about={finding({ status: "IGNORED" })} />);
  expect(text()).not.toContain("Auto Fix");
  await act(async () => drawn?.unmount());
  const manual = finding({ remediation: { ...remediation, automationAvailable: false } });
  await draw(<Fixable call={call} about={manual} />);
  expect(text()).not.toContain("Auto Fix");
});

/** Opens the given plan of the server. */
async function open(plan: Parameters<typeof remediationPlan>[0], call: Remediate = async () => done) {
  answerRemediation({ plan: remediationPlan(plan) });
  await draw(<Fixable call={call} />);
  await press(/^Auto Fix/);
  await settled();
}
const done: RemediationResult = { status: "COMPLETED", message: "" };

test("the plan shows every field before and after, related resources, the undo, and the document", async () => {
  await open({
    changes: [
      fieldChange("versioning.enabled", "Versioning: Enabled", false, true),
      fieldChange("retention.days", "Retention", null, 365, "days"),
    ],
    dependents: [{ resourceId: "arn:1", name: "cdn", type: "CloudFront", relationship: "origin of" }],
    rollback: { possible: true, text: "Versioning is suspended." },
  });
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["Versioning: Enabled", "No", "Yes"],
    ["Retention", "Not set", "365 days"],
  ]);
  for (const part of [
    "origin of cdn CloudFront",
    "Versioning is suspended.",
    "AWS-ConfigureS3BucketVersioning",
  ])
    expect(text()).toContain(part);
});

test("the confirmed plan is the one that was shown", async () => {
  const confirmed: Confirmation[] = [];
  await open({ previewToken: "seen" }, async (confirmation) => {
    confirmed.push(confirmation);
    return done;
  });
  await press(/^Confirm & Remediate$/);
  expect(confirmed).toEqual([{ findingId: "f1", previewToken: "seen" }]);
});

test("a fix that deletes a resource requires its name", async () => {
  const confirmed: Confirmation[] = [];
  const plan = {
    destructive: true,
    previewToken: "seen",
    changes: [fieldChange("resource", "Resource", "logs", null)],
  };
  await open(plan, async (confirmation) => {
    confirmed.push(confirmation);
    return done;
  });
  expect(text()).toContain("Type logs to confirm");
  expect(text()).toContain("Deleted");
  expect(button(/^Confirm & Remediate$/).disabled).toBe(true);
  await type("log");
  expect(button(/^Confirm & Remediate$/).disabled).toBe(true);
  await type("logs");
  await press(/^Confirm & Remediate$/);
  expect(confirmed).toEqual([{ findingId: "f1", previewToken: "seen", confirmName: "logs" }]);
});

test.each([
  ["manual", "Ask the owner.", "This finding requires manual remediation: Ask the owner."],
  ["unknown", "AccessDenied: no.", "AccessDenied: no."],
] as const)("a plan that is %s can't be confirmed and shows the reason", async (state, reason, shown) => {
  await open({ state, reason, previewToken: null, run: null, changes: [] });
  expect(text()).toContain(shown);
  expect(button(/^Confirm & Remediate$/).disabled).toBe(true);
});

test("a missing prerequisite is shown, and nothing can be confirmed before it is installed", async () => {
  await open({ missing: ["The role SkyledgerAutomation is missing."] });
  expect(text()).toContain("The role SkyledgerAutomation is missing.");
  expect(button(/^Confirm & Remediate$/).disabled).toBe(true);
});

test("a plan that can't be loaded is reported and can be retried, and can't be confirmed", async () => {
  answerRemediation({ plan: null });
  await draw(<Fixable call={async () => done} />);
  await press(/^Auto Fix/);
  await eventually("Couldn't load the plan.");
  expect(button(/^Confirm & Remediate$/).disabled).toBe(true);
  answerRemediation({ plan: remediationPlan() });
  await press(/^Retry$/);
  await eventually("What will change");
  await settled();
  expect(button(/^Confirm & Remediate$/).disabled).toBe(false);
});
