import type { IconComponent } from "../../../components/icon.tsx";
import {
  CircleCheck,
  CircleDashed,
  EyeOff,
  History,
  KeyRound,
  OctagonAlert,
  Square,
} from "../../../components/icons.gen.ts";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { formatCount } from "../../../lib/format.ts";
import { MEMBER_STATES } from "../../../lib/member-states.ts";
import type { AccountRule, MemberState, Organization } from "../../../lib/organization-query.ts";
import type { StateCounts } from "../../../lib/organization-tree.ts";

type StateWords = {
  label: string;
  /** In a sentence, after a number: "3 suspended". */
  short: string;
  tone: BadgeTone;
  icon: IconComponent;
  /** What the state means; `missing` of the account says more. */
  text: string;
};

/** Words, color, and icon of the state of an account. */
export const STATE_WORDS: Readonly<Record<MemberState, StateWords>> = {
  connected: {
    label: "Connected",
    short: "connected",
    tone: "good",
    icon: CircleCheck,
    text: "Skyledger reads this account.",
  },
  no_role: {
    label: "No role yet",
    short: "without a role",
    tone: "medium",
    icon: KeyRound,
    text: "Skyledger has no role that it can assume in this account. It is read as soon as the role exists.",
  },
  refused: {
    label: "Refused",
    short: "refused",
    tone: "critical",
    icon: OctagonAlert,
    text: "AWS refused the connection to this account.",
  },
  excluded: {
    label: "Excluded",
    short: "excluded",
    tone: "neutral",
    icon: EyeOff,
    text: "This account is excluded by your rules. Data collected earlier stays readable.",
  },
  suspended: {
    label: "Suspended",
    short: "suspended",
    tone: "neutral",
    icon: CircleDashed,
    text: "AWS suspended this account, so it can't be read. Data collected earlier stays readable.",
  },
  closed: {
    label: "Closed",
    short: "closed",
    tone: "neutral",
    icon: Square,
    text: "This account is closed or being closed in AWS. Data collected earlier stays readable for a limited time.",
  },
  archived: {
    label: "Archived",
    short: "archived",
    tone: "neutral",
    icon: History,
    text: "This account left the organization. Data collected earlier stays readable for a limited time.",
  },
};

/** Accounts by state: "10 connected, 2 without a role". */
export function countsText(counts: StateCounts): string {
  const parts = MEMBER_STATES.flatMap((state) =>
    counts[state] === 0 ? [] : [`${formatCount(counts[state])} ${STATE_WORDS[state].short}`],
  );
  return parts.length === 0 ? "No accounts" : parts.join(", ");
}

/** A rule in words: "OU Sandbox", "tag environment=dev in OU Sandbox". */
export function ruleText(
  rule: AccountRule,
  { units, accounts }: Pick<Organization, "units" | "accounts">,
): string {
  const unit = units.find(({ id }) => id === rule.unit);
  const account = accounts.find(({ accountId }) => accountId === rule.accountId);
  const unitName =
    unit === undefined ? `OU ${rule.unit}` : unit.parentId === null ? `root ${unit.name}` : `OU ${unit.name}`;
  const parts = [
    rule.accountId === undefined ? "" : `account ${account?.name ?? ""} ${rule.accountId}`.replace("  ", " "),
    rule.tag === undefined ? "" : `tag ${rule.tag.key}=${rule.tag.value}`,
    rule.unit === undefined ? "" : unitName,
  ].filter(Boolean);
  const text = parts.join(" in ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
