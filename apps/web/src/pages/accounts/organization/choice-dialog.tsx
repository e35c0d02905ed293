import { useMemo, useState } from "react";
import { reportAct } from "../../../components/act-toast.ts";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { DialogActions } from "../../../components/ui/dialog-actions.tsx";
import { type Failure, FailureNotice } from "../../../components/ui/notice.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { countOf } from "../../../lib/format.ts";
import type { AccountChoice, Organization } from "../../../lib/organization-query.ts";
import { type ChoicePreview, excluding, including, isSameRule, previewChoice } from "./choice.ts";
import { ChoicePreviewList } from "./choice-preview.tsx";
import { useChooseAccounts } from "./queries.ts";
import { RuleLists } from "./rule-lists.tsx";
import { ruleText } from "./state-words.ts";

type ChoiceDialogProps = {
  organization: Organization;
  /** Excludes or includes one OU or account, or shows all rules. */
  act: "include" | "exclude" | "choose";
  /** The OU or account. */
  id?: string | undefined;
  onClose: () => void;
};

/** Chooses the accounts that are read, and shows which ones the change affects. */
export function ChoiceDialog({ organization, act, id, onClose }: ChoiceDialogProps) {
  const [choice, setChoice] = useState<AccountChoice>(() => firstChoice(organization, act, id));
  const { save, busy, failure } = useSave(organization, onClose);
  const preview = useMemo(() => previewChoice(organization, choice), [organization, choice]);
  const changed = !isSameChoice(organization, choice);
  const name = nameOf(organization, id);
  const title =
    act === "choose" ? "Accounts to read" : act === "exclude" ? `Exclude ${name}?` : `Include ${name}?`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        act === "choose"
          ? "Rules also apply to accounts that join later. Excluding takes precedence."
          : undefined
      }
      className={act === "choose" ? "max-w-2xl" : "max-w-lg"}
      footer={
        <>
          <FailureNotice failure={failure} className="w-full" />
          <DialogActions
            onCancel={onClose}
            busy={busy}
            disabled={!changed}
            onAct={() => void save(choice, preview)}
          >
            {busy ? "Saving..." : act === "choose" ? "Save rules" : act === "exclude" ? "Exclude" : "Include"}
          </DialogActions>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {act === "choose" ? (
          <RuleLists organization={organization} choice={choice} onChange={setChoice} />
        ) : (
          <RuleChanges organization={organization} choice={choice} />
        )}
        <ChoicePreviewList preview={preview} changed={changed} />
      </div>
    </Dialog>
  );
}

function firstChoice(organization: Organization, act: ChoiceDialogProps["act"], id: string | undefined) {
  const { include, exclude } = organization;
  if (id === undefined || act === "choose") return { include, exclude };
  return act === "exclude" ? excluding({ include, exclude }, id) : including(organization, id);
}

function nameOf({ units, accounts }: Organization, id: string | undefined): string {
  const unit = units.find((one) => one.id === id);
  const account = accounts.find((one) => one.accountId === id);
  return unit?.name ?? account?.name ?? id ?? "";
}

function isSameChoice(one: AccountChoice, other: AccountChoice): boolean {
  const isSame = (list: "include" | "exclude") =>
    one[list].length === other[list].length &&
    one[list].every((rule) => other[list].some((another) => isSameRule(rule, another)));
  return isSame("include") && isSame("exclude");
}

/** The rules that a change adds and removes. */
function RuleChanges({ organization, choice }: { organization: Organization; choice: AccountChoice }) {
  const changes = (["include", "exclude"] as const).flatMap((list) => {
    const verb = list === "include" ? "Include" : "Exclude";
    const lacks = (rules: AccountChoice["include"], others: AccountChoice["include"]) =>
      rules.filter((rule) => !others.some((other) => isSameRule(rule, other)));
    return [
      ...lacks(choice[list], organization[list]).map((rule) => ({ sign: "Adds the rule", verb, rule })),
      ...lacks(organization[list], choice[list]).map((rule) => ({ sign: "Removes the rule", verb, rule })),
    ];
  });
  if (changes.length === 0) return <p className="text-muted text-sm">No rule has to change.</p>;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {changes.map(({ sign, verb, rule }) => (
        <li key={`${sign} ${verb} ${JSON.stringify(rule)}`} className="break-words">
          {sign}: <span className="font-medium">{`${verb} ${ruleText(rule, organization)}`}</span>
        </li>
      ))}
    </ul>
  );
}

/** Saves a choice, and reports it with Undo. */
function useSave(organization: Organization, onClose: () => void) {
  const choose = useChooseAccounts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { include, exclude } = organization;
  // Awaited, not as callbacks of `mutate`: those are dropped when the dialog is closed.
  const undo = async () => {
    try {
      await choose.mutateAsync({ include, exclude });
      reportAct({ text: "Previous rules restored." });
    } catch (error) {
      reportAct({ kind: "error", text: errorSentence(error, "Couldn't undo the change."), error });
    }
  };
  const save = async (choice: AccountChoice, preview: ChoicePreview) => {
    setFailure(null);
    try {
      await choose.mutateAsync(choice);
      reportAct({ text: savedText(preview), undo: () => void undo() });
      onClose();
    } catch (error) {
      setFailure({ text: errorSentence(error, "Couldn't save the rules. Please try again."), error });
    }
  };
  return { save, busy: choose.isPending, failure };
}

function savedText({ stops, starts }: ChoicePreview): string {
  const parts = [
    stops.length === 0 ? "" : `${countOf(stops.length, "account")} excluded`,
    starts.length === 0 ? "" : `${countOf(starts.length, "account")} included`,
  ].filter(Boolean);
  return parts.length === 0 ? "Rules saved. No account changed." : `${parts.join(", ")}.`;
}
