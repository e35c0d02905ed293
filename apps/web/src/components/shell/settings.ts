import {
  BellRing,
  BrainCircuit,
  CircleCheck,
  Cloud,
  History,
  KeyRound,
  LockKeyhole,
  LogIn,
  ScrollText,
  SlidersHorizontal,
  Users,
} from "../icons.gen.ts";

/** Settings, in the order of the navigation; some are parts of a page. */
export const SETTINGS = [
  {
    label: "Cloud accounts",
    icon: Cloud,
    link: { to: "/accounts" },
    words: "connect role regions schedules billing exports",
  },
  {
    label: "People",
    icon: Users,
    link: { to: "/members" },
    words: "members invite invitations workspace",
  },
  {
    label: "Single sign-on",
    icon: LogIn,
    link: { to: "/sso" },
    words: "sso openid oidc saml identity provider groups",
    needsSettings: true,
  },
  {
    label: "Sign-in and devices",
    icon: LockKeyhole,
    link: { to: "/sign-in" },
    words: "security sessions revoke sign out two-factor authenticator totp passkey recovery codes password",
  },
  { label: "Access tokens", icon: KeyRound, link: { to: "/tokens" }, words: "api mcp" },
  {
    label: "Language model",
    icon: BrainCircuit,
    link: { to: "/language-model" },
    words: "ai assistant llm provider",
    /** Only for those who change settings of the workspace. */
    needsSettings: true,
  },
  {
    label: "Alert thresholds",
    icon: BellRing,
    link: { to: "/notifications", hash: "alert-thresholds" },
    words: "notifications cost spike unused days critical count",
  },
  {
    label: "Savings thresholds",
    icon: SlidersHorizontal,
    link: { to: "/recommendations", search: { panel: "thresholds" } },
    words: "recommendations rules idle utilization",
    needsSettings: true,
  },
  {
    label: "Approvals",
    icon: CircleCheck,
    link: { to: "/approvals" },
    words: "approve deny request policies second person",
  },
  {
    label: "Runs",
    icon: History,
    link: { to: "/runs" },
    words: "background discovery scan progress accounts failed",
  },
  {
    label: "Audit log",
    icon: ScrollText,
    link: { to: "/audit-log" },
    words: "history entries who changed export chain hash sign-ins",
  },
] as const;
