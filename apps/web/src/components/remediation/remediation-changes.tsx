import { FactValue } from "../facts/fact-value.tsx";
import { Notice } from "../ui/notice.tsx";
import { Table, TableCell, TableHead, TableRow } from "../ui/table.tsx";
import type { RemediationPlan } from "./remediation-call.ts";

/** Related resources beyond this number are only counted. */
const DEPENDENTS_SHOWN = 6;

/** The exact plan: changes, related resources, and how to undo it. */
export function RemediationChanges({ plan }: { plan: RemediationPlan }) {
  const [page, by] =
    plan.findingId === null ? ["recommendation's card", "recommendation"] : ["finding's page", "finding"];
  if (plan.state !== "ready") {
    return (
      <Notice kind={plan.state === "no_change" ? "info" : "error"}>
        {plan.state === "no_change" && "No changes needed: the configuration is already correct.  "}
        {plan.state === "manual" && `This ${by} requires manual remediation: `}
        {plan.reason}
      </Notice>
    );
  }
  return (
    <>
      <ChangeTable changes={plan.changes} />
      <Dependents dependents={plan.dependents} />
      <section>
        <h3 className="mb-1 font-semibold text-sm">How to undo it</h3>
        <p className="text-sm">
          {plan.rollback.possible ? `Undo on the ${page}. Then: ${plan.rollback.text}` : plan.rollback.text}
        </p>
      </section>
      {plan.run !== null && (
        <p className="text-muted text-xs">
          Uses the Systems Manager document <code className="font-mono">{plan.run.document}</code>.
        </p>
      )}
      {plan.missing.map((sentence) => (
        <Notice key={sentence} kind="error">
          {sentence}
        </Notice>
      ))}
    </>
  );
}

/** Fields before and after. */
export function ChangeTable({ changes }: Pick<RemediationPlan, "changes">) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-sm">What will change</h3>
      <div className="rounded-lg border border-line">
        <Table label="Fields before and after">
          <thead>
            <tr>
              <TableHead>Field</TableHead>
              <TableHead>Before</TableHead>
              <TableHead>After</TableHead>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, unit, before, after, labels }) => (
              <TableRow key={field} className="align-top">
                <TableCell className="font-medium">{label}</TableCell>
                <TableCell>
                  <FactValue value={before} labels={labels} unit={unit} />
                </TableCell>
                <TableCell>
                  {field === "resource" ? "Deleted" : <FactValue value={after} labels={labels} unit={unit} />}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function Dependents({ dependents }: Pick<RemediationPlan, "dependents">) {
  const more = dependents.length - DEPENDENTS_SHOWN;
  return (
    <section>
      <h3 className="mb-1 font-semibold text-sm">Related resources</h3>
      {dependents.length === 0 ? (
        <p className="text-muted text-sm">No related resources in the inventory.</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {dependents.slice(0, DEPENDENTS_SHOWN).map(({ resourceId, name, type, relationship }) => (
            <li key={`${relationship} ${resourceId}`} className="break-words">
              <span className="text-muted">{relationship}</span> <span className="font-medium">{name}</span>{" "}
              <span className="text-muted">{type}</span>
            </li>
          ))}
          {more > 0 && <li className="text-muted">and {more} more</li>}
        </ul>
      )}
    </section>
  );
}
