import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { formatCompactCount } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import { waitingApprovalsQuery } from "../../lib/waiting-approvals-query.ts";
import { CircleHelp } from "../icons.gen.ts";
import { SETTINGS } from "./settings.ts";

const LINK =
  "flex h-8 items-center gap-2.5 rounded-lg px-2.5 text-ink text-sm transition-colors duration-120 hover:bg-sunken data-[status=active]:bg-accent-tint data-[status=active]:font-medium data-[status=active]:text-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted data-[status=active]:[&_svg]:text-accent";

/** Links to the settings, below the pages. */
export function SettingsNavigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const id = useId();
  const maySet = useMay("PUT /language-model", "settings everywhere");
  return (
    <nav aria-labelledby={id}>
      <p id={id} className="px-2.5 pb-1 font-medium text-muted text-xs">
        Settings
      </p>
      <ul className="flex flex-col gap-0.5">
        {SETTINGS.filter((one) => maySet || !("needsSettings" in one)).map(({ label, icon: Icon, link }) => (
          <li key={label}>
            <Link
              {...link}
              onClick={onLeave}
              className={LINK}
              // A setting that is part of a page is current only while that part is open.
              activeOptions={{ includeHash: "hash" in link }}
            >
              <Icon strokeWidth={1.9} aria-hidden="true" />
              {label}
              {link.to === "/approvals" && <WaitingApprovals />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many requests wait for the person; nothing for none, and for people who can't approve. */
function WaitingApprovals() {
  const mayApprove = useMay("POST /approvals/:id/approve", "approve");
  const { data } = useQuery({ ...waitingApprovalsQuery, enabled: mayApprove });
  if (!mayApprove || data === undefined || data.waitingForMe === 0) return null;
  return (
    <span className="ml-auto rounded-md bg-medium-tint px-1.5 font-semibold text-medium text-xs leading-5 tabular-nums">
      {formatCompactCount(data.waitingForMe)}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}

/** The link to the help, at the end of the navigation. */
export function HelpNavigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <nav aria-label="Help" className="mt-auto border-line border-t pt-3">
      <Link to="/help" onClick={onLeave} className={LINK} activeOptions={{ includeSearch: false }}>
        <CircleHelp strokeWidth={1.9} aria-hidden="true" />
        Help
      </Link>
    </nav>
  );
}
