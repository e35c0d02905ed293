import type { RunContext } from "./lease.ts";
import type { UnitRunner } from "./units.ts";

/** Completes a unit per account: those of `last` after all others have ended, in whatever way. */
export async function completeInTurn(
  units: Pick<UnitRunner, "complete">,
  hold: RunContext,
  accounts: readonly { id: string }[],
  last: readonly string[],
): Promise<void> {
  const planned = accounts.map(({ id }) => ({ accountId: id, region: null }));
  const first = planned.filter(({ accountId }) => !last.includes(accountId));
  if (first.length > 0 && first.length < planned.length) await units.complete(hold, first);
  await units.complete(hold, planned);
}
