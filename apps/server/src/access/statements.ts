import type { ResponseWith } from "@skyledger/contract";
import { count } from "@skyledger/core/explain/figures";
import { named, type Statement, type StatementPart, statement } from "@skyledger/core/explain/statement";
import { accessLink } from "../platform/links.ts";

type Said = string | StatementPart;
type Missing = ResponseWith<"GET /access/administrators", 200>["missing"];

const shown = 20;

/** Names or ARNs with commas between them. */
function listed(names: readonly string[]): Said[] {
  return names.flatMap((name, at): Said[] => (at === 0 ? [named(name)] : [", ", named(name)]));
}

const gapOf = (missing: Missing, link: string): Statement[] =>
  missing.length === 0
    ? []
    : [
        statement(
          ["Not all users and roles have been read. No usable data from: ", ...listed(actionsOf(missing))],
          {
            link,
            topics: ["gap"],
          },
        ),
      ];

function actionsOf(missing: Missing): string[] {
  return [...new Set(missing.map(({ iamAction }) => iamAction))];
}

function openReasons({ dependsOn, missing }: { dependsOn: readonly string[]; missing: Missing }): Said[] {
  return [
    ...(dependsOn.length > 0 ? [", depending on ", ...listed(dependsOn)] : []),
    ...(missing.length > 0 ? ["; unknown without usable data from ", ...listed(actionsOf(missing))] : []),
  ];
}

const administratorWords = {
  is: " is an administrator",
  can_become: " can become an administrator",
  depends: " is or can become an administrator under conditions",
  unknown: " may be an administrator: not all policies could be read",
  no: " is not an administrator",
} as const;

export function administratorStatements({
  principals,
  missing,
}: ResponseWith<"GET /access/administrators", 200>): Statement[] {
  const notable = principals.filter(({ verdict }) => verdict !== "no");
  const figure = (result: keyof typeof administratorWords) =>
    principals.filter(({ verdict }) => verdict === result).length;
  return [
    statement([count(figure("is"), "administrator")], { link: accessLink }),
    statement([`${count(figure("can_become"), "principal")} can become administrator`], { link: accessLink }),
    ...notable
      .slice(0, shown)
      .map(({ principalArn, verdict, path, ...reasons }) =>
        statement(
          [
            ...[named(principalArn), administratorWords[verdict]],
            ...(path.length > 0 ? [" by ", ...listed(path.map(({ by }) => by))] : []),
            ...openReasons(reasons),
          ],
          { link: accessLink },
        ),
      ),
    ...gapOf(missing, accessLink),
  ];
}

const accessWords = {
  allowed: " is allowed",
  depends: " is allowed under conditions",
  unknown: ": unknown, since a policy could not be read",
  denied: " is denied",
} as const;

/** Nothing, if AWS's list has the action. */
function unlistedStatements(
  { unlisted }: ResponseWith<"POST /access/who-can", 200>,
  link: string,
): Statement[] {
  if (unlisted === null) return [];
  const { close } = unlisted;
  const words = close === null ? [] : ["; close to it: ", ...listed([close])];
  return [statement(["AWS’s list of actions does not have this action", ...words], { link })];
}

/** Nothing, if the action works on the resource. */
function resourceStatements(
  { otherResources }: ResponseWith<"POST /access/who-can", 200>,
  link: string,
): Statement[] {
  if (otherResources === null) return [];
  const words =
    otherResources.length === 0
      ? ["Requests of this action name no resource"]
      : ["This action works on other resources: ", ...listed(otherResources)];
  return [statement(words, { link })];
}

export function whoCanStatements(found: ResponseWith<"POST /access/who-can", 200>): Statement[] {
  const link = `${accessLink}?view=who-can`;
  const { answers, missing } = found;
  const open = answers.filter(({ verdict }) => verdict !== "denied");
  return [
    ...unlistedStatements(found, link),
    ...resourceStatements(found, link),
    statement([`${count(open.length, "principal")} not denied`], { link }),
    ...open
      .slice(0, shown)
      .map(({ principalArn, verdict, via, ...reasons }) =>
        statement(
          [
            ...[named(principalArn), accessWords[verdict]],
            ...(via.length > 0 ? [" through ", ...listed(via)] : []),
            ...openReasons(reasons),
          ],
          { link },
        ),
      ),
    ...gapOf(missing, link),
  ];
}

export function whatCanStatements({ answers }: ResponseWith<"POST /access/what-can", 200>): Statement[] {
  const link = `${accessLink}?view=what-can`;
  return [
    statement([count(answers.length, "statement")], { link }),
    ...answers
      .slice(0, shown)
      .map(({ actions, exceptActions, resources, exceptResources, verdict, via, ...reasons }) =>
        statement(
          [
            ...[exceptActions ? "Everything except " : "", ...listed(actions)],
            ...[
              exceptResources ? " on everything except " : " on ",
              ...listed(resources),
              accessWords[verdict],
            ],
            ...(via.length > 0 ? [" through ", ...listed(via)] : []),
            ...openReasons(reasons),
          ],
          { link },
        ),
      ),
  ];
}

const privilegeWords = {
  proposed: "A policy for the used services is proposed",
  unchanged: "The policies can’t be limited further",
  unused: "No service that the policies allow was used",
  managed: "AWS or IAM Identity Center manages the policies",
  unknown: "Unknown, since policies or last accessed data could not be read",
} as const;

export function leastPrivilegeStatements({
  state,
  services,
  allowedServices,
  missing,
}: ResponseWith<"POST /access/least-privilege", 200>): Statement[] {
  const link = `${accessLink}?view=what-can`;
  const used = services?.map(({ namespace }) => namespace) ?? [];
  return [
    statement([privilegeWords[state]], { link }),
    ...(allowedServices === null
      ? []
      : [statement([count(allowedServices, "service"), " allowed by the policies"], { link })]),
    ...(services === null ? [] : [statement([count(used.length, "service"), " used"], { link })]),
    ...used.slice(0, shown).map((service) => statement([named(service), " was used"], { link })),
    ...(missing.length === 0
      ? []
      : [statement(["No usable data from: ", ...listed(actionsOf(missing))], { link, topics: ["gap"] })]),
  ];
}
