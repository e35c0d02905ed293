import { Tooltip } from "../../components/ui/tooltip.tsx";
import { costText } from "./cost-text.ts";
import type { Resource } from "./queries.ts";

/** A monthly cost; an unknown cost shows the reason on hover or focus. */
export function CostCell({ metadata }: Pick<Resource, "metadata">) {
  const cost = costText(metadata);
  if (cost.known) return <span className="font-medium">{cost.text}</span>;
  return (
    <Tooltip text={cost.detail}>
      <button type="button" className="rounded-sm text-muted underline decoration-dotted underline-offset-3">
        {cost.text}
      </button>
    </Tooltip>
  );
}
