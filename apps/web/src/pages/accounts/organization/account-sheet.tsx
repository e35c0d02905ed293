import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Boxes, CircleCheck, EyeOff } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { Sheet } from "../../../components/ui/sheet.tsx";
import { ShortId } from "../../../components/ui/short-id.tsx";
import type { CloudAccount } from "../../../lib/accounts-query.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";
import type { Organization, OrganizationMember } from "../../../lib/organization-query.ts";
import { createUnitPaths } from "../../../lib/organization-tree.ts";
import { AccountCard } from "../account-card.tsx";
import { excludingRules } from "./choice.ts";
import { ruleText, STATE_WORDS } from "./state-words.ts";
import { StateBadge } from "./tree-row.tsx";

type AccountSheetProps = {
  organization: Organization;
  member: OrganizationMember;
  /** The connected account, where there is one that is read. */
  account: CloudAccount | undefined;
  onClose: () => void;
};

/** An account of the organization: its state, what is missing, and its connection. */
export function AccountSheet({ organization, member, account, onClose }: AccountSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      title={
        <span className="block max-w-[60vw] truncate sm:max-w-[560px]">
          {member.name || member.accountId}
        </span>
      }
      className="w-[min(720px,94vw)]"
    >
      <div className="flex flex-col gap-4 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <StateBadge member={member} />
          <p className="min-w-0 text-muted text-sm">{STATE_WORDS[member.state].text}</p>
        </div>
        {member.missing !== undefined && (
          <Missing text={member.missing} refused={member.state === "refused"} />
        )}
        {member.state === "excluded" && <ExcludedBy organization={organization} member={member} />}
        <Actions member={member} />
        <Facts organization={organization} member={member} />
        {account !== undefined && <AccountCard account={account} />}
      </div>
    </Sheet>
  );
}

function Missing({ text, refused }: { text: string; refused: boolean }) {
  return (
    <Notice
      kind={refused ? "error" : "warning"}
      action={
        <CopyButton text={text} what={refused ? "message" : "step"} labelled className="-my-1 text-inherit" />
      }
    >
      {text}
    </Notice>
  );
}

function ExcludedBy({ organization, member }: { organization: Organization; member: OrganizationMember }) {
  const rules = excludingRules(organization, member);
  const text =
    rules.length > 0
      ? `Excluded by: ${rules.map((rule) => ruleText(rule, organization)).join("; ")}.`
      : organization.include.length > 0
        ? "Not included by any rule."
        : "Not available yet. Tag rules apply once the tags of this account can be read.";
  return <p className="text-sm">{text}</p>;
}

function Actions({ member }: { member: OrganizationMember }) {
  const { connectionId, state } = member;
  const choosable = state !== "suspended" && state !== "closed" && state !== "archived";
  const excluded = state === "excluded";
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {connectionId !== null && (
        <Button asChild>
          <Link to="/resources" search={{ account: connectionId }}>
            <Boxes aria-hidden="true" />
            View {formatCount(member.resourceCount)} {member.resourceCount === 1 ? "resource" : "resources"}
          </Link>
        </Button>
      )}
      {choosable && (
        <Button asChild>
          <Link
            to="/accounts"
            search={(current) => ({
              ...current,
              dialog: excluded ? "include" : "exclude",
              id: member.accountId,
            })}
          >
            {excluded ? <CircleCheck aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            {excluded ? "Include" : "Exclude"}
          </Link>
        </Button>
      )}
    </div>
  );
}

function Facts({ organization, member }: { organization: Organization; member: OrganizationMember }) {
  const path = createUnitPaths(organization.units)(member.unitId);
  const tags = Object.entries(member.tags);
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact name="AWS account">
        <ShortId id={member.accountId} what="AWS account ID" />
      </Fact>
      <Fact name={member.state === "archived" ? "Last OU" : "OU"}>
        {path.length === 0
          ? member.unitId
          : path
              .map(({ name }) => name)
              .toReversed()
              .join(" / ")}
      </Fact>
      <Fact name="Email">{member.email === "" ? "Not available" : member.email}</Fact>
      <Fact name="Joined">{member.joinedAt === null ? "Not available" : formatDate(member.joinedAt)}</Fact>
      <div className="min-w-0 sm:col-span-2">
        <dt className="text-muted text-xs">Tags</dt>
        <dd className="mt-1 flex flex-wrap gap-1.5">
          {tags.length === 0 && member.tagsGap === null && "None"}
          {tags.map(([key, value]) => (
            <span key={key} className="break-all rounded-md bg-sunken px-1.5 py-0.5 text-xs">
              {key}={value}
            </span>
          ))}
        </dd>
        {member.tagsGap !== null && (
          <dd className="mt-1 text-muted text-xs">
            The tags could not be read at the last refresh{tags.length > 0 && "; these are earlier ones"}:{" "}
            {member.tagsGap}
          </dd>
        )}
      </div>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center break-all font-medium">{children}</dd>
    </div>
  );
}
