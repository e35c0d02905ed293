import type { UseQueryResult } from "@tanstack/react-query";
import { errorSentence } from "../../lib/api-error.ts";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { LoadError, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { RemediationPlan } from "./remediation-call.ts";
import { RemediationChanges } from "./remediation-changes.tsx";

type PlanSectionProps = {
  plan: UseQueryResult<RemediationPlan>;
  /** The name typed to confirm a deletion. */
  typed: string;
  onType: (text: string) => void;
};

/** The plan in all its states, and the confirmation by name for deletions. */
export function PlanSection({ plan, typed, onType }: PlanSectionProps) {
  return (
    <>
      {plan.isPending && <PlanSkeleton />}
      {plan.isError && (
        <LoadError
          message={errorSentence(plan.error, "Couldn't load the plan.")}
          error={plan.error}
          onRetry={() => void plan.refetch()}
        />
      )}
      {plan.data !== undefined && <RemediationChanges plan={plan.data} />}
      {plan.data?.state === "ready" && plan.data.destructive && (
        <Field
          label={`Type ${plan.data.resourceName} to confirm`}
          hint="This deletion is permanent and can't be undone."
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Notice kind="warning">
        Your AWS resources will be changed through AWS Systems Manager. Back up anything you can't afford to
        lose before you continue.
      </Notice>
    </>
  );
}

/** Whether the plan can be confirmed: it can run, and the name was typed where something is deleted. */
export function mayConfirm(
  { state, missing, destructive, resourceName }: RemediationPlan,
  typed: string,
): boolean {
  if (state === "no_change") return !destructive || typed === resourceName;
  return state === "ready" && missing.length === 0 && (!destructive || typed === resourceName);
}

function PlanSkeleton() {
  return (
    <section aria-label="What will change" aria-busy="true">
      <h3 className="mb-2 font-semibold text-sm">What will change</h3>
      <Skeleton className="h-24 rounded-lg" />
    </section>
  );
}
