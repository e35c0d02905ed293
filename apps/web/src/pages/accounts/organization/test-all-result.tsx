import { Link } from "@tanstack/react-router";
import { Notice } from "../../../components/ui/notice.tsx";
import { ProgressLine } from "../../../components/ui/progress-line.tsx";
import { countOf, formatCount } from "../../../lib/format.ts";
import type { TestAll } from "./use-test-all.ts";

/** Failed connections that are listed; the rest are in the tree. */
const LISTED = 10;

type TestAllResultProps = { state: TestAll; onCancel: () => void; onDismiss: () => void };

/** Progress and result of testing all connections. */
export function TestAllResult({ state, onCancel, onDismiss }: TestAllResultProps) {
  const { done, total, failed, phase } = state;
  if (phase === "running" || phase === "canceling") {
    const failures = failed.length === 0 ? "" : `, ${formatCount(failed.length)} failed`;
    return (
      <ProgressLine
        text={`Testing connections: ${formatCount(done)} of ${formatCount(total)}${failures}`}
        done={done}
        total={total}
        onCancel={onCancel}
        cancelling={phase === "canceling"}
      />
    );
  }
  return (
    <Notice kind={noticeKind(state)} onDismiss={onDismiss}>
      <p>{summaryText(state)}</p>
      {failed.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1 text-xs">
          {failed.slice(0, LISTED).map(({ accountId, name, reason }) => (
            <li key={accountId} className="break-words">
              <Link
                to="/accounts"
                search={(current) => ({ ...current, dialog: "account", id: accountId })}
                className="link font-medium"
              >
                {name} ({accountId})
              </Link>
              : {reason}
            </li>
          ))}
          {failed.length > LISTED && <li>And {formatCount(failed.length - LISTED)} more.</li>}
        </ul>
      )}
    </Notice>
  );
}

function noticeKind({ failed, phase }: TestAll): "error" | "info" | "success" {
  if (failed.length > 0) return "error";
  return phase === "canceled" ? "info" : "success";
}

/** "48 of 50 connections work. 2 failed." */
function summaryText({ done, total, failed, phase }: TestAll): string {
  const works = done - failed.length;
  const failures = failed.length === 0 ? "" : ` ${formatCount(failed.length)} failed:`;
  if (phase === "canceled")
    return `Test canceled after ${formatCount(done)} of ${countOf(total, "connection")}: ${formatCount(works)} ${works === 1 ? "works" : "work"}.${failures}`;
  if (total === 0) return "No account is connected, so there was nothing to test.";
  if (failed.length === 0)
    return total === 1 ? "The connection works." : `All ${formatCount(total)} connections work.`;
  return `${formatCount(works)} of ${countOf(total, "connection")} ${works === 1 ? "works" : "work"}.${failures}`;
}
