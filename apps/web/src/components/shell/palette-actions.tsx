import { useNavigate } from "@tanstack/react-router";
import { chooseTheme, useTheme } from "../../lib/theme.ts";
import { useMay } from "../../lib/use-may.ts";
import {
  ChartLine,
  Cloud,
  Keyboard,
  KeyRound,
  LogOut,
  Moon,
  RefreshCw,
  ShieldCheck,
  Sparkles,
  Sun,
  UserPlus,
} from "../icons.gen.ts";
import { EntryGroup, type GroupProps } from "./palette-parts.tsx";
import { useRunsFromAnywhere } from "./use-runs-from-anywhere.ts";
import { useSignOut } from "./use-sign-out.ts";

/** Actions; those that need no choice run without leaving the page. */
export function PaletteActions({
  onOpenKeys,
  onAsk,
  ...props
}: GroupProps & { onOpenKeys: () => void; onAsk: () => void }) {
  const navigate = useNavigate();
  const leave = useSignOut();
  const { dark } = useTheme();
  const { discover, scan, analyzeCosts } = useRunsFromAnywhere();
  const may = {
    discover: useMay("POST /resources/discover", "run"),
    scan: useMay("POST /security/scan", "run"),
    analyze: useMay("POST /cost/analysis", "run"),
    connect: useMay("POST /accounts", "accounts everywhere"),
    invite: useMay("POST /members/invitations", "people everywhere"),
  };
  const actions = [
    {
      label: "Run discovery",
      icon: RefreshCw,
      words: "refresh resources inventory",
      run: discover,
      hidden: !may.discover,
    },
    { label: "Run security scan", icon: ShieldCheck, words: "findings checks", run: scan, hidden: !may.scan },
    {
      label: "Run cost analysis",
      icon: ChartLine,
      note: "AWS charges $0.01 per request",
      words: "refresh cost explorer",
      run: analyzeCosts,
      hidden: !may.analyze,
    },
    { label: "Ask the assistant", icon: Sparkles, words: "ai question chat", run: onAsk },
    {
      label: "Connect a cloud account",
      icon: Cloud,
      words: "add aws role",
      run: () => void navigate({ to: "/accounts", search: { dialog: "connect" } }),
      hidden: !may.connect,
    },
    {
      label: "Invite a person",
      icon: UserPlus,
      words: "add member",
      run: () => void navigate({ to: "/members" }),
      hidden: !may.invite,
    },
    {
      label: "Create an access token",
      icon: KeyRound,
      words: "api mcp",
      run: () => void navigate({ to: "/tokens" }),
    },
    {
      label: dark ? "Switch to the light theme" : "Switch to the dark theme",
      icon: dark ? Sun : Moon,
      words: "mode appearance",
      run: () => chooseTheme(dark ? "light" : "dark"),
    },
    {
      label: "Use the theme of the system",
      icon: dark ? Moon : Sun,
      words: "mode",
      run: () => chooseTheme("system"),
    },
    { label: "Keyboard shortcuts", icon: Keyboard, words: "keys", run: onOpenKeys },
    { label: "Sign out", icon: LogOut, words: "log out leave", run: () => void leave() },
  ];
  return (
    <EntryGroup heading="Actions" entries={actions.filter(({ hidden }) => hidden !== true)} {...props} />
  );
}
