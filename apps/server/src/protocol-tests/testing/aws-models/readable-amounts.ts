import { hashOf } from "./random.ts";
import type { ModelCall } from "./read-request.ts";
import { type Fields, itemsOf, type Value } from "./value.ts";

/**
 * Gives every group of costs the requested metrics with amounts in dollars, as AWS does: its model allows any
 * text, and a reader that cannot read an amount stops there instead of paying for the other pages. The amounts
 * depend only on the group, and not on its page. Other responses stay as they are.
 */
export function readableAmounts({ model, operation, input }: ModelCall, answer: Fields): void {
  if (model.service !== "cost-explorer" || !operation.name.startsWith("GetCostAndUsage")) return;
  const metrics = input.get("Metrics");
  if (!Array.isArray(metrics)) return;
  for (const result of itemsOf(answer, "ResultsByTime")) {
    for (const group of itemsOf(result, "Groups")) {
      const amounts = metrics.map((metric): [string, Value] => {
        const cents = (hashOf(`${group.get("Keys")}|${metric}`) >>> 0) % 100_000;
        return [
          String(metric),
          new Map<string, Value>([
            ["Amount", String(cents / 100)],
            ["Unit", "USD"],
          ]),
        ];
      });
      group.set("Metrics", new Map(amounts));
    }
  }
}
