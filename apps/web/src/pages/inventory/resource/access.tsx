import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Answers, Permissions, WhoCanRow } from "../../../components/access/answers.tsx";
import { whoCanQuery } from "../../../components/access/queries.ts";
import { AnswerList } from "../../../components/answer-list.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { countOf } from "../../../lib/format.ts";
import { isPrincipalArn } from "./access-link.tsx";
import { type KeyAction, keyActionsOf } from "./key-actions.ts";

/** The question about what a principal can do, in the URL. */
const PERMISSIONS = "permissions";

/** Who can do what to a resource, and what a principal can do. Each question is recorded in the audit log. */
export function Access({ arn, cloudFormationType }: { arn: string; cloudFormationType: string }) {
  const { access: asked } = useSearch({ from: "/protected/resources/arn:{$}" });
  const navigate = useNavigate({ from: "/resources/arn:{$}" });
  const ask = (access: string | undefined) =>
    void navigate({ to: ".", search: (now) => ({ ...now, access }), replace: true, resetScroll: false });
  const actions = keyActionsOf(cloudFormationType);
  const isPrincipal = isPrincipalArn(arn);
  const action = actions.find((one) => one.action === asked);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {(isPrincipal || actions.length > 0) && (
          <Select
            aria-label="Question"
            className="max-w-full"
            value={action?.action ?? (isPrincipal && asked === PERMISSIONS ? PERMISSIONS : "")}
            onChange={({ currentTarget: { value } }) => ask(value === "" ? undefined : value)}
          >
            <option value="">Choose a question</option>
            {isPrincipal && <option value={PERMISSIONS}>What it can do</option>}
            {actions.map((one) => (
              <option key={one.action} value={one.action}>
                Who can {one.label}
              </option>
            ))}
          </Select>
        )}
        <Link
          to="/security/access"
          search={{ view: "who-can", resource: `${arn}${action?.below ?? ""}`, action: action?.action }}
          className="text-accent text-sm hover:underline"
        >
          {action === undefined ? "Ask about any action" : "Open in Access"}
        </Link>
      </div>
      {action !== undefined && <WhoCan arn={arn} action={action} />}
      {isPrincipal && asked === PERMISSIONS && <Permissions principalArn={arn} />}
    </div>
  );
}

function WhoCan({ arn, action: { action, below = "" } }: { arn: string; action: KeyAction }) {
  const answers = useQuery(whoCanQuery({ action, resource: `${arn}${below}` }, undefined));
  const found = answers.data?.answers.filter(({ verdict }) => verdict !== "denied") ?? [];
  return (
    <Answers query={answers}>
      <AnswerList
        label="Principals"
        heading={`${action}: ${countOf(found.length, "principal")} not denied`}
        answers={found}
        keyOf={({ principalArn }) => principalArn}
        row={(answer) => <WhoCanRow answer={answer} />}
        narrow="Choose an account on the page Access to see fewer."
      />
    </Answers>
  );
}
