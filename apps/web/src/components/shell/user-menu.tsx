import { useNavigate } from "@tanstack/react-router";
import { useUser } from "../../lib/use-session.ts";
import { Compass, LogOut } from "../icons.gen.ts";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../ui/menu.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Initial, email, plan, and sign-out. */
export function UserMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const leave = useSignOut();
  const initial = user.email.charAt(0).toUpperCase();
  return (
    <Menu>
      <MenuTrigger asChild>
        <button
          type="button"
          className="ml-1 flex items-center gap-2 rounded-lg p-1 text-left transition-colors duration-120 hover:bg-sunken"
        >
          <span className="sr-only">User menu</span>
          <span className="flex size-7 items-center justify-center rounded-full bg-ink font-semibold text-page text-xs">
            {initial}
          </span>
          <span className="hidden max-w-44 pr-1 xl:block">
            <span className="block truncate font-medium text-sm leading-4">
              {user.fullName || user.email}
            </span>
            <span className="block text-[11px] text-muted leading-3.5">Free Tier</span>
          </span>
        </button>
      </MenuTrigger>
      <MenuContent align="end" className="w-60">
        <div className="flex items-center gap-2.5 px-2 py-2">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-ink font-semibold text-page text-sm">
            {initial}
          </span>
          <span className="min-w-0">
            <span className="block break-words font-medium text-sm">{user.email}</span>
            <span className="block text-muted text-xs">Free Tier</span>
          </span>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => void navigate({ to: "/dashboard", search: { tour: "1" } })}>
          <Compass aria-hidden="true" />
          Take the tour
        </MenuItem>
        <MenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden="true" />
          Sign out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
