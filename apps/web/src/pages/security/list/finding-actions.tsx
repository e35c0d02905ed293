import { Link } from "@tanstack/react-router";
import type { StatusChange } from "../../../components/findings/use-status-change.ts";
import { Check, EyeOff, RotateCcw, Wrench } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { Finding } from "../../../lib/findings-query.ts";
import { useMay } from "../../../lib/use-may.ts";

/** Props of the actions of a finding. */
export type FindingActionsProps = {
  finding: Finding;
  onChange: (change: StatusChange) => void;
  /** Opens the dialog for the note. */
  onIgnore: (finding: Finding) => void;
  /** Opens the dialog for the assignee. */
  onAssign: (finding: Finding) => void;
  /** Opens the dialog for labels. */
  onLabel: (finding: Finding) => void;
  /** Opens the plan of an automatic fix; undefined if the server cannot remediate. */
  onFix: ((finding: Finding) => void) | undefined;
  fixing: boolean;
};

/** Buttons of a finding by status (specification, section 4). */
export function FindingActions({
  finding,
  onChange,
  onIgnore,
  onFix,
  fixing,
}: Omit<FindingActionsProps, "onAssign" | "onLabel">) {
  // Labels are the same on every card; the description distinguishes them.
  const about = { "aria-description": finding.title };
  const mayTriage = useMay("POST /security/update-status", "triage", finding.accountId);
  if (finding.status !== "ACTIVE") return <Reactivate finding={finding} onChange={onChange} />;
  return (
    <>
      <AutoFix finding={finding} onFix={onFix} fixing={fixing} primary />
      {mayTriage && (
        <>
          <Button
            size="sm"
            {...about}
            disabled={fixing}
            onClick={() => onChange({ finding, status: "RESOLVED" })}
          >
            <Check aria-hidden="true" />
            Mark Fixed
          </Button>
          <Button size="sm" {...about} disabled={fixing} onClick={() => onIgnore(finding)}>
            <EyeOff aria-hidden="true" />
            Ignore
          </Button>
        </>
      )}
    </>
  );
}

type AutoFixProps = Pick<FindingActionsProps, "finding" | "onFix" | "fixing"> & { primary?: boolean };

/** Auto Fix, where the finding is active and the fix is automated. */
export function AutoFix({ finding, onFix, fixing, primary = false }: AutoFixProps) {
  const mayFix = useMay("POST /security/remediate", "fix", finding.accountId);
  if (
    !mayFix ||
    onFix === undefined ||
    finding.status !== "ACTIVE" ||
    !finding.remediation.automationAvailable
  )
    return null;
  return (
    <Button
      size="sm"
      look={primary ? "primary" : "secondary"}
      aria-description={finding.title}
      busy={fixing}
      onClick={() => onFix(finding)}
    >
      {!fixing && <Wrench aria-hidden="true" />}
      {fixing ? "Fixing..." : "Auto Fix"}
    </Button>
  );
}

/** Opens the steps of a fix that is not automated. */
export function HowToFix({ finding: { findingId, title } }: Pick<FindingActionsProps, "finding">) {
  return (
    <Button asChild size="sm">
      <Link to="/security/findings/$id" params={{ id: findingId }} aria-description={title}>
        How to fix
      </Link>
    </Button>
  );
}

/** Reactivate, for a finding that is not active. */
export function Reactivate({ finding, onChange }: Pick<FindingActionsProps, "finding" | "onChange">) {
  if (!useMay("POST /security/update-status", "triage", finding.accountId)) return null;
  return (
    <Button
      size="sm"
      aria-description={finding.title}
      onClick={() => onChange({ finding, status: "ACTIVE" })}
    >
      <RotateCcw aria-hidden="true" />
      Reactivate
    </Button>
  );
}
