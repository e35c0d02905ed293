import {
  BookOpen,
  CalendarClock,
  KeyRound,
  ListChecks,
  Search,
  ShieldCheck,
  Trash2,
  Users,
  Waypoints,
} from "../icons.gen.ts";

/** Pages and views that the navigation doesn't list; the palette does. */
export const PARTS_OF_PAGES = [
  {
    label: "Unused resources",
    icon: Trash2,
    link: { to: "/resources", search: { view: "unused" } },
    words: "waste idle explorer",
  },
  {
    label: "Access",
    icon: Users,
    link: { to: "/security/access" },
    words: "administrators effective permissions iam policies escalation principals",
  },
  {
    label: "Who can",
    icon: Search,
    link: { to: "/security/access", search: { view: "who-can" } },
    words: "access principals action resource permissions",
  },
  {
    label: "What can",
    icon: KeyRound,
    link: { to: "/security/access", search: { view: "what-can" } },
    words: "access principal actions permissions",
  },
  {
    label: "Reachability",
    icon: Waypoints,
    link: { to: "/security/reachability" },
    words: "network internet exposed ports routes security groups",
  },
  {
    label: "Attack paths",
    icon: Waypoints,
    link: { to: "/security/paths" },
    words: "exposure risk blast radius mitre attack internet",
  },
  {
    label: "Frameworks",
    icon: ListChecks,
    link: { to: "/security", search: { view: "frameworks" } },
    words: "compliance controls cis pci nist security",
  },
  {
    label: "Security scans",
    icon: ShieldCheck,
    link: { to: "/security", search: { view: "scans" } },
    words: "history checks",
  },
  {
    label: "Approval policies and change freezes",
    icon: CalendarClock,
    link: { to: "/approvals", search: { view: "policies" } },
    words: "maintenance windows second person",
  },
  { label: "Help", icon: BookOpen, link: { to: "/help" }, words: "guides documentation reference" },
] as const;
