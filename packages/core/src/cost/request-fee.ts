import { Money } from "../model/money.ts";

/** Price of one Cost Explorer request (AWS Cost Management pricing, "Cost Explorer API"). */
const feePerRequest = Money.parse("0.01");

/** Fee of a number of requests, in US dollars. */
export function requestFee(requests: number): Money {
  return feePerRequest.times(requests);
}
