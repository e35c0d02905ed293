import type { Section } from "../statement.ts";
import { accountScreens } from "./2-screens-account.ts";
import { costScreens } from "./2-screens-cost.ts";
import { resourceScreens } from "./2-screens-resources.ts";
import { securityScreens } from "./2-screens-security.ts";
import { shellScreens } from "./2-screens-shell.ts";

export const screens: Section = {
  number: 2,
  title: "Screens and routes",
  statements: [...shellScreens, ...accountScreens, ...costScreens, ...securityScreens, ...resourceScreens],
};
