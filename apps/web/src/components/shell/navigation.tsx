import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { Brand } from "../brand.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";
import { DESTINATIONS } from "./destinations.ts";
import { NavigationCount, useNavigationCounts } from "./navigation-counts.tsx";
import { HelpNavigation, SettingsNavigation } from "./settings-navigation.tsx";

/** Brand, account switcher, pages, and settings. `onLeave` closes the sheet on small screens. */
export function Navigation({ onLeave }: { onLeave?: () => void }) {
  const counts = useNavigationCounts();
  const id = useId();
  return (
    <div className="flex h-full flex-col gap-3 px-3 pb-4">
      <Link to="/dashboard" className="flex h-14 items-center rounded-md px-1" onClick={onLeave}>
        <Brand />
      </Link>
      <AccountSwitcher />
      <nav aria-label="Main" className="mt-1">
        <ul className="flex flex-col gap-0.5">
          {DESTINATIONS.map(({ to, label, icon: Icon }) => (
            <li key={to} className="relative">
              <Link
                to={to}
                aria-describedby={counts[to] && `${id}${to}`}
                search={(current) => (current.account === undefined ? {} : { account: current.account })}
                onClick={onLeave}
                className="flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium text-base text-ink transition-colors duration-120 hover:bg-sunken data-[status=active]:bg-accent-tint data-[status=active]:text-accent [&_svg]:text-muted data-[status=active]:[&_svg]:text-accent"
                activeOptions={{ includeSearch: false }}
              >
                <Icon className="size-4.5 shrink-0" strokeWidth={1.9} aria-hidden="true" />
                <span className="truncate">{label}</span>
              </Link>
              {counts[to] && <NavigationCount id={`${id}${to}`} {...counts[to]} />}
            </li>
          ))}
        </ul>
      </nav>
      <SettingsNavigation onLeave={onLeave} />
      <HelpNavigation onLeave={onLeave} />
    </div>
  );
}
