import type { Send } from "@skyledger/core/model/aws-call";
import { type Signal, signaling } from "@skyledger/core/model/signal";
import { readHubFinding, sightOf } from "@skyledger/core/security-hub/hub-finding";
import { placeFinding } from "@skyledger/core/security-hub/place-finding";
import { memberOf } from "../platform/member-of.ts";

const severities = ["critical", "high", "medium", "low", "informational"];

/** For tests: what other AWS services report to Security Hub in a sandbox account, as attack paths get it. */
export async function sandboxSignals(send: Send, accountId: string): Promise<Signal[]> {
  const Filters = { AwsAccountId: [{ Value: accountId, Comparison: "EQUALS" }] };
  const call = { service: "securityhub", operation: "getFindings", region: "us-east-1" } as const;
  const found = memberOf(await send({ ...call, input: { Filters, MaxResults: 100 } }), "Findings");
  if (!Array.isArray(found)) throw new Error("The sandbox answered without findings.");
  return found.flatMap((raw): Signal[] => {
    const finding = readHubFinding(raw);
    const product = signaling.find((one) => one === finding?.product);
    if (!finding || !product || sightOf(finding) !== "fails") return [];
    const { arn, checkId } = placeFinding(finding, undefined);
    const { severity, title, principal } = finding;
    return [{ arn, accountId, product, checkId, severity: severities.indexOf(severity), title, principal }];
  });
}
