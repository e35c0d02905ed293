import { chooseTheme, type ThemeChoice, useTheme } from "../lib/theme.ts";
import { Monitor, Moon, Sun } from "./icons.gen.ts";
import { Button } from "./ui/button.tsx";
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "./ui/menu.tsx";

const CHOICES: { value: ThemeChoice; label: string; icon: typeof Sun }[] = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
];

/** Menu for the light, dark, or system theme; the choice is stored. */
export function ThemeMenu() {
  const { choice, dark } = useTheme();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button look="ghost" size="icon" aria-label="Theme">
          {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup
          value={choice}
          onValueChange={(value) => chooseTheme(value === "light" || value === "dark" ? value : "system")}
        >
          {CHOICES.map(({ value, label, icon: Icon }) => (
            <MenuRadioItem key={value} value={value}>
              <Icon aria-hidden="true" />
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
