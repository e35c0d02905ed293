import { Trash2 } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { AccountChoice, Organization } from "../../../lib/organization-query.ts";
import { withoutRule, withRule } from "./choice.ts";
import { RuleForm } from "./rule-form.tsx";
import { ruleText } from "./state-words.ts";

type RuleListsProps = {
  organization: Organization;
  choice: AccountChoice;
  onChange: (choice: AccountChoice) => void;
};

const LISTS = [
  { list: "include", title: "Include", none: "All accounts of the organization" },
  { list: "exclude", title: "Exclude", none: "None" },
] as const;

/** The rules that include and exclude accounts, and a form that adds one. */
export function RuleLists({ organization, choice, onChange }: RuleListsProps) {
  return (
    <>
      {LISTS.map(({ list, title, none }) => (
        <section key={list} aria-label={title}>
          <h3 className="font-semibold text-sm">{title}</h3>
          {choice[list].length === 0 ? (
            <p className="mt-1 text-muted text-sm">{none}</p>
          ) : (
            <ul className="mt-1.5 rounded-lg border border-line">
              {choice[list].map((rule) => {
                const text = ruleText(rule, organization);
                return (
                  <li
                    key={JSON.stringify(rule)}
                    className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1 pl-3 text-sm last:border-b-0"
                  >
                    <span className="min-w-0 break-words">{text}</span>
                    <Button
                      look="ghost"
                      size="icon"
                      aria-label={`Remove ${text} from ${title}`}
                      onClick={() => onChange(withoutRule(choice, list, rule))}
                    >
                      <Trash2 aria-hidden="true" />
                    </Button>
                  </li>
                );
              })}
            </ul>
          )}
        </section>
      ))}
      <RuleForm organization={organization} onAdd={(list, rule) => onChange(withRule(choice, list, rule))} />
    </>
  );
}
