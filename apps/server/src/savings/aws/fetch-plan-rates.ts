import type { DescribeSavingsPlansOfferingRatesCommandOutput } from "@aws-sdk/client-savingsplans";
import { decimalText } from "@skyledger/core/cost/decimal-text";
import type { Send } from "@skyledger/core/model/aws-call";
import { type AskedPrice, type PriceTerm, splitTerm } from "@skyledger/core/model/prices";
import type { AnsweredPrice } from "../../inventory/collection/fetch-prices.ts";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";

/** Savings Plans have one endpoint for all Regions (General Reference, "Savings Plans endpoints"). */
const plansRegion = "us-east-1";
const yearSeconds = 31_536_000;
/** Types per call; each has a few rates, and a response has at most 1,000. */
const typesPerCall = 50;

const planTypes: Readonly<Partial<Record<PriceTerm, string>>> = {
  "compute-plan": "Compute",
  "instance-plan": "EC2Instance",
};

interface AskedRate {
  asked: AskedPrice;
  type: string;
  term: PriceTerm;
}

/** Attributes of rates for EC2 instances under a plan; others are not used. */
function ratesOf(asked: readonly AskedPrice[]): AskedRate[] {
  return asked.flatMap((one) => {
    const { base, term } = splitTerm(one.key);
    if (term === undefined || planTypes[term] === undefined || !base.startsWith("EC2/")) return [];
    return [{ asked: one, type: base.slice("EC2/".length), term }];
  });
}

/**
 * One-year rates without upfront payment for Linux on shared hosts, by instance type; none if several differ.
 */
async function readRates(
  send: Send,
  { types, term, region }: { types: readonly string[]; term: PriceTerm; region: string },
  signal: AbortSignal,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const input = {
    savingsPlanTypes: [planTypes[term]],
    savingsPlanPaymentOptions: ["No Upfront"],
    products: ["EC2"],
    serviceCodes: ["AmazonEC2"],
    filters: [
      { name: "region", values: [region] },
      { name: "instanceType", values: types },
      { name: "productDescription", values: ["Linux/UNIX"] },
    ],
    maxResults: 1000,
  };
  const tokens = new PageTokens(pagesOfOneFact);
  do {
    // `send` returns the operation's own output type.
    const output = (await send(
      {
        service: "savingsplans",
        operation: "describeSavingsPlansOfferingRates",
        input: { ...input, ...tokens.as("nextToken") },
        region: plansRegion,
      },
      signal,
    )) as DescribeSavingsPlansOfferingRatesCommandOutput;
    if (output.searchResults === undefined) throw new SyntaxError("Savings Plans answered without rates.");
    for (const { rate, unit, usageType = "", properties = [], savingsPlanOffering } of output.searchResults) {
      const type = properties.find(({ name }) => name === "instanceType")?.value;
      if (!type || rate === undefined || unit !== "Hrs") continue;
      if (savingsPlanOffering?.durationSeconds !== yearSeconds) continue;
      // All Regions except the first have a prefix; dedicated hosts have separate usage types.
      if (usageType !== `BoxUsage:${type}` && !usageType.endsWith(`-BoxUsage:${type}`)) continue;
      found.set(type, (found.get(type) ?? new Set<string>()).add(decimalText(rate)));
    }
    tokens.follow(output.nextToken);
  } while (tokens.current !== undefined);
  return found;
}

/**
 * Reads the hourly rates of Savings Plans. Other rates are skipped; the first denial stops the requests and
 * is returned with the rates so far.
 */
export async function fetchPlanRates(
  send: Send,
  asked: readonly AskedPrice[],
  signal: AbortSignal,
): Promise<{ prices: AnsweredPrice[]; error: ClassifiedError | null }> {
  const prices: AnsweredPrice[] = [];
  const places = Map.groupBy(ratesOf(asked), ({ asked: { region }, term }) => JSON.stringify([region, term]));
  for (const own of places.values()) {
    for (let start = 0; start < own.length; start += typesPerCall) {
      const some = own.slice(start, start + typesPerCall);
      const [first] = some;
      if (!first) continue;
      const question = { types: some.map(({ type }) => type), term: first.term, region: first.asked.region };
      try {
        const found = await readRates(send, question, signal);
        for (const { asked: one, type } of some) {
          const rates = [...(found.get(type) ?? [])];
          prices.push({ ...one, usd: rates.length === 1 ? (rates[0] ?? null) : null });
        }
      } catch (error) {
        signal.throwIfAborted();
        return { prices, error: classifyError(error) };
      }
    }
  }
  return { prices, error: null };
}
