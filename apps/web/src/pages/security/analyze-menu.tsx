import { Link } from "@tanstack/react-router";
import { ChevronDown } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../components/ui/menu.tsx";

/** Pages that evaluate the inventory as a whole, unlike checks of one resource. */
export function AnalyzeMenu() {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button>
          Analyze
          {/* On a phone, the three actions of the page fit in one line without it. */}
          <ChevronDown className="max-sm:hidden" aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end" aria-label="Analyze">
        <MenuItem asChild>
          <Link to="/security/paths">Attack paths</Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/security/access">Access</Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/security/reachability">Reachability</Link>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
