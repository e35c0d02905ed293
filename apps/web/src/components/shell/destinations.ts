import type { IconComponent } from "../icon.tsx";
import { Bell, CircleDollarSign, Layers, LayoutDashboard, ShieldCheck, Sparkles } from "../icons.gen.ts";

export type Destination = {
  to: "/dashboard" | "/resources" | "/cost-analysis" | "/security" | "/recommendations" | "/notifications";
  label: string;
  icon: IconComponent;
  /** Second key of the `g` shortcut. */
  jumpKey?: string;
};

/** The navigation; labels and order are fixed by the specification. */
export const DESTINATIONS: readonly Destination[] = [
  { to: "/dashboard", label: "Dashboard", icon: LayoutDashboard, jumpKey: "d" },
  { to: "/resources", label: "Resource Explorer", icon: Layers, jumpKey: "r" },
  { to: "/cost-analysis", label: "Cost Analysis", icon: CircleDollarSign, jumpKey: "c" },
  { to: "/security", label: "Security", icon: ShieldCheck, jumpKey: "s" },
  { to: "/recommendations", label: "AI Recommendations", icon: Sparkles },
  { to: "/notifications", label: "Notifications", icon: Bell },
];
