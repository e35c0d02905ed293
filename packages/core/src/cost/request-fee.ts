import { Money } from "../model/money.ts";

/** What AWS charges for one Cost Explorer request (AWS Cost Management pricing, "Cost Explorer API"). */
const feePerRequest = Money.parse("0.01");

/** The fee of a number of requests, in US dollars. */
export function requestFee(requests: number): Money {
  return feePerRequest.times(requests);
}
