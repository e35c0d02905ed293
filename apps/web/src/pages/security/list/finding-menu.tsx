import { copyLink } from "../../../components/copy-link.ts";
import {
  Check,
  EllipsisVertical,
  ExternalLink,
  EyeOff,
  Link2,
  RotateCcw,
  Tag,
  UserRound,
  Wrench,
} from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../../components/ui/menu.tsx";
import { useMay } from "../../../lib/use-may.ts";
import type { FindingActionsProps } from "./finding-actions.tsx";

/** Acts on one finding; on phones the fix, too. */
export function FindingMenu({
  finding,
  onChange,
  onIgnore,
  onAssign,
  onLabel,
  onFix,
  fixing,
}: FindingActionsProps) {
  const { findingId, title, status, sourceUrl, remediation } = finding;
  const mayFix = useMay("POST /security/remediate", "fix", finding.accountId);
  const mayTriage = useMay("POST /security/update-status", "triage", finding.accountId);
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size="icon"
          look="ghost"
          aria-label="More actions"
          aria-description={title}
          className="size-7"
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Actions">
        {status === "ACTIVE" ? (
          <>
            {mayFix && onFix !== undefined && remediation.automationAvailable && (
              <MenuItem className="sm:hidden" disabled={fixing} onSelect={() => onFix(finding)}>
                <Wrench aria-hidden="true" />
                {fixing ? "Fixing..." : "Auto Fix"}
              </MenuItem>
            )}
            {mayTriage && (
              <>
                <MenuItem disabled={fixing} onSelect={() => onChange({ finding, status: "RESOLVED" })}>
                  <Check aria-hidden="true" />
                  Mark Fixed
                </MenuItem>
                <MenuItem disabled={fixing} onSelect={() => onIgnore(finding)}>
                  <EyeOff aria-hidden="true" />
                  Ignore
                </MenuItem>
              </>
            )}
          </>
        ) : (
          mayTriage && (
            <MenuItem onSelect={() => onChange({ finding, status: "ACTIVE" })}>
              <RotateCcw aria-hidden="true" />
              Reactivate
            </MenuItem>
          )
        )}
        {mayTriage && (
          <>
            <MenuItem onSelect={() => onAssign(finding)}>
              <UserRound aria-hidden="true" />
              Assign
            </MenuItem>
            <MenuItem onSelect={() => onLabel(finding)}>
              <Tag aria-hidden="true" />
              Labels
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={() => void copyLink(`/security/findings/${findingId}`)}>
          <Link2 aria-hidden="true" />
          Copy link
        </MenuItem>
        {sourceUrl !== null && (
          <MenuItem asChild>
            <a href={sourceUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              AWS console
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
