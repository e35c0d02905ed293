import { useNavigate } from "@tanstack/react-router";
import {
  Boxes,
  CalendarClock,
  CircleCheck,
  EllipsisVertical,
  EyeOff,
  Info,
  Pencil,
  PlugZap,
  Unplug,
} from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../../components/ui/menu.tsx";
import type { OrganizationMember } from "../../../lib/organization-query.ts";
import type { TreeRow } from "../../../lib/organization-tree.ts";
import { useMay } from "../../../lib/use-may.ts";
import type { AccountsSearch } from "../search.ts";
import { useTestMember } from "./queries.ts";

type RowMenuProps = { row: TreeRow; tabStop: boolean };

/** What can be done with an OU or an account. */
export function RowMenu({ row, tabStop }: RowMenuProps) {
  const navigate = useNavigate();
  const open = (dialog: AccountsSearch["dialog"], id: string) =>
    void navigate({ to: "/accounts", search: (current) => ({ ...current, dialog, id }) });
  const show = (account: string) => void navigate({ to: "/resources", search: { account } });
  const mayChoose = useMay("PATCH /organization", "accounts everywhere");
  const included = row.kind === "unit" ? isPartlyRead(row) : row.member.state !== "excluded";
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button look="ghost" size="icon" aria-label={`Actions for ${row.name}`} tabIndex={tabStop ? 0 : -1}>
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" className="w-52">
        {row.kind === "unit" ? (
          <MenuItem onSelect={() => show(row.id)}>
            <Boxes aria-hidden="true" />
            View resources
          </MenuItem>
        ) : (
          <MemberItems member={row.member} open={open} show={show} />
        )}
        {mayChoose && (row.kind === "unit" || canChoose(row.member)) && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => open(included ? "exclude" : "include", row.id)}>
              {included ? <EyeOff aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
              {included ? "Exclude…" : "Include…"}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}

/** Accounts that AWS lets no one read can't be included. */
const canChoose = ({ state }: OrganizationMember) =>
  state !== "suspended" && state !== "closed" && state !== "archived";

/** An OU whose accounts are all excluded is offered to be included; any other one to be excluded. */
function isPartlyRead({ counts }: Extract<TreeRow, { kind: "unit" }>): boolean {
  return counts.excluded === 0 || counts.connected + counts.no_role + counts.refused > 0;
}

type MemberItemsProps = {
  member: OrganizationMember;
  open: (dialog: AccountsSearch["dialog"], id: string) => void;
  show: (account: string) => void;
};

function MemberItems({ member, open, show }: MemberItemsProps) {
  const test = useTestMember();
  const { connectionId: id, state } = member;
  const mayChange = useMay("PATCH /accounts/:id", "accounts", id ?? []);
  // An archived account is not read, so it has nothing to change.
  const read = state === "connected" || state === "no_role" || state === "refused";
  return (
    <>
      <MenuItem onSelect={() => open("account", member.accountId)}>
        <Info aria-hidden="true" />
        Details
      </MenuItem>
      {id !== null && (
        <MenuItem onSelect={() => show(id)}>
          <Boxes aria-hidden="true" />
          View resources
        </MenuItem>
      )}
      {mayChange && id !== null && read && (
        <>
          <MenuItem onSelect={() => test.mutate({ id, name: member.name })}>
            <PlugZap aria-hidden="true" />
            Test connection
          </MenuItem>
          <MenuItem onSelect={() => open("edit", id)}>
            <Pencil aria-hidden="true" />
            Edit
          </MenuItem>
          <MenuItem onSelect={() => open("schedules", id)}>
            <CalendarClock aria-hidden="true" />
            Change schedules
          </MenuItem>
          <MenuItem onSelect={() => open("remove", id)}>
            <Unplug aria-hidden="true" />
            Disconnect
          </MenuItem>
        </>
      )}
    </>
  );
}
