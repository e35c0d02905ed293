import { Link } from "@tanstack/react-router";
import type { IconComponent } from "./icon.tsx";
import { Button } from "./ui/button.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

/** Shown in place of answers until a discovery has read resources. @param text what they are evaluated from */
export function BeforeDiscovery({ icon, text }: { icon: IconComponent; text: string }) {
  return (
    <Card>
      <EmptyState
        icon={icon}
        title="No discovery has run"
        text={text}
        action={
          <Button asChild look="primary">
            <Link to="/resources">Open the Resource Explorer</Link>
          </Button>
        }
      />
    </Card>
  );
}
