import { copyLink } from "../../../components/copy-link.ts";
import {
  Check,
  EllipsisVertical,
  EyeOff,
  Layers,
  Link2,
  RotateCcw,
  Tag,
  UserRound,
} from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../../components/ui/menu.tsx";
import { useMay } from "../../../lib/use-may.ts";
import { reopenLabel } from "./row-act.tsx";
import type { RowProps } from "./row-props.ts";

/** Acts on one recommendation. */
export function RecommendationMenu({ recommendation: one, control, onAsk, onCompare, onWork }: RowProps) {
  const { recommendationId: id, status, alternativeCount } = one;
  const busy = control.busyId === id;
  const mayApply = useMay("POST /cost/recommendations/implement", "fix", one.accountId);
  const mayTriage = useMay("POST /cost/recommendations/dismiss", "triage", one.accountId);
  const reopen = mayTriage ? reopenLabel(one) : null;
  const search = new URLSearchParams({ ...(status === "open" ? {} : { status }), open: id });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size="icon"
          look="ghost"
          aria-label="More actions"
          aria-description={one.title}
          className="size-7"
        >
          <EllipsisVertical aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Actions">
        {status === "open" && (
          <>
            {mayApply && (
              <MenuItem disabled={busy} onSelect={() => onAsk(one, "apply")}>
                <Check aria-hidden="true" />
                Apply Recommendation
              </MenuItem>
            )}
            {mayTriage && (
              <MenuItem disabled={busy} onSelect={() => onAsk(one, "dismiss")}>
                <EyeOff aria-hidden="true" />
                Dismiss
              </MenuItem>
            )}
          </>
        )}
        {reopen !== null && (
          <MenuItem disabled={busy} onSelect={() => control.change({ recommendation: one, to: "open" })}>
            <RotateCcw aria-hidden="true" />
            {reopen}
          </MenuItem>
        )}
        {alternativeCount > 0 && (
          <MenuItem onSelect={() => onCompare(id)}>
            <Layers aria-hidden="true" />
            Compare alternatives
          </MenuItem>
        )}
        {mayTriage && (
          <>
            <MenuItem onSelect={() => onWork("assign", one)}>
              <UserRound aria-hidden="true" />
              Assign
            </MenuItem>
            <MenuItem onSelect={() => onWork("labels", one)}>
              <Tag aria-hidden="true" />
              Labels
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => void copyLink(`/recommendations?${search}`)}>
          <Link2 aria-hidden="true" />
          Copy link
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
