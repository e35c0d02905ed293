import {
  Bell,
  CircleDollarSign,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  ShieldCheck,
  Sparkles,
} from "lucide-react";

/** A page of the navigation. */
export type Destination = {
  to: "/dashboard" | "/resources" | "/cost-analysis" | "/security" | "/recommendations" | "/notifications";
  label: string;
  icon: LucideIcon;
  /** Second key of the jump `g` + key. */
  jumpKey?: string;
};

/** The navigation, in the specification's words and order. */
export const DESTINATIONS: readonly Destination[] = [
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard, jumpKey: "d" },
  { to: "/resources", label: "Resource Explorer", icon: Layers, jumpKey: "r" },
  { to: "/cost-analysis", label: "Cost Analysis", icon: CircleDollarSign, jumpKey: "c" },
  { to: "/security", label: "Security", icon: ShieldCheck, jumpKey: "s" },
  { to: "/recommendations", label: "AI Recommendations", icon: Sparkles },
  { to: "/notifications", label: "Notifications", icon: Bell },
];
