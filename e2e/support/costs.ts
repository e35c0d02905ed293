import { ask, createMember, discover, login, type Person } from "./people.ts";
import type { RunningServer } from "./server.ts";

/** The response of `GET /cost/analysis`, limited to what tests compare with the screen. */
type Summary = {
  currentMonthCost: number | null;
  lastMonthCost: number | null;
  projectedMonthCost: number | null;
  totalCost: number | null;
  byService: { service: string; cost: number; percentage: number | null }[];
  trend: { date: string; cost: number | null; state: string }[];
  anomalies: { service: string; amount: number; drivers: { region: string; amount: number }[] }[];
};

type Metered = { meter: { purposes: { purpose: string; requestsToday: number }[] } };

/** A person whose sandbox account's costs were analyzed once, for the last 30 days. */
export async function analysedMember(
  server: RunningServer,
  { discovered = false }: { discovered?: boolean } = {},
): Promise<Person> {
  const person = await createMember(server);
  if (discovered) await discover(server, person);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/cost/analysis", { token, body: { timePeriod: "30d" } });
  return person;
}

/**
 * Analyzes the costs of a person unless that was done today: on the next day, the chart has a day more than
 * was read, and the request meter counts from zero. A run of all tests may take past midnight UTC.
 */
export async function analysedToday(server: RunningServer, person: Person): Promise<void> {
  const { idToken: token } = await login(server, person);
  const { meter } = await ask<Metered>(server, "GET", "/cost/analysis", { token });
  if (meter.purposes.some((one) => one.purpose === "costs" && one.requestsToday > 0)) return;
  await ask(server, "POST", "/cost/analysis", { token, body: { timePeriod: "30d" } });
}

/** The server's costs. */
export async function summaryOf(server: RunningServer, person: Person, query = ""): Promise<Summary> {
  const { idToken: token } = await login(server, person);
  return ask<Summary>(server, "GET", `/cost/analysis${query}`, { token });
}

/** An amount as cost screens show it; a dash for an unknown one. */
export function wholeDollars(amount: number | null): string {
  if (amount === null) return "–";
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}

/** A percentage as screens show it, rounded in decimal: `Number.toFixed` gives 26.4 for 26.45. */
export function tenths(percentage: number): string {
  return percentage.toLocaleString("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
