import { ask, discover, login, newMember, type Person } from "./people.ts";
import type { RunningServer } from "./server.ts";

/** The answer of `GET /cost/analysis`, as far as tests compare it with the screen. */
type Summary = {
  currentMonthCost: number | null;
  lastMonthCost: number | null;
  projectedMonthCost: number | null;
  totalCost: number | null;
  byService: { service: string; cost: number; percentage: number | null }[];
  trend: { date: string; cost: number | null; state: string }[];
  anomalies: { service: string; amount: number; drivers: { region: string; amount: number }[] }[];
};

/** Someone whose sandbox account's costs were analysed once, for the last 30 days. */
export async function analysedMember(
  server: RunningServer,
  { discovered = false }: { discovered?: boolean } = {},
): Promise<Person> {
  const person = await newMember(server);
  if (discovered) await discover(server, person);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/cost/analysis", { token, body: { timePeriod: "30d" } });
  return person;
}

/** What the server answers about costs. */
export async function summaryOf(server: RunningServer, person: Person, query = ""): Promise<Summary> {
  const { idToken: token } = await login(server, person);
  return ask<Summary>(server, "GET", `/cost/analysis${query}`, { token });
}

/** An amount as cost screens show it; a dash for what is not known. */
export function wholeDollars(amount: number | null): string {
  if (amount === null) return "–";
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}
