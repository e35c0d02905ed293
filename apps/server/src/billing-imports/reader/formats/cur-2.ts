import type { BillingFormat } from "../format.ts";

/** The kinds of line with a list price from AWS. */
const usageTypes = "('Usage', 'DiscountedUsage', 'SavingsPlanCoveredUsage')";

/**
 * AWS Cost and Usage Report 2.0 (table COST_AND_USAGE_REPORT of AWS Data Exports). Source of the columns: AWS
 * Data Exports user guide, "CUR 2.0 table dictionary". The amortized amount uses the same guide's columns for
 * reserved instances and savings plans: covered usage costs its share of the commitment, and the commitment
 * itself only its unused part.
 */
export const cur2: BillingFormat = {
  id: "cur-2.0",
  name: "CUR 2.0",
  marks: ["line_item_unblended_cost", "line_item_usage_start_date"],
  columns: {
    bill_billing_period_start_date: "instant",
    line_item_currency_code: "text",
    line_item_line_item_type: "text",
    line_item_product_code: "text",
    line_item_resource_id: "text",
    line_item_unblended_cost: "amount",
    line_item_usage_account_id: "text",
    line_item_usage_start_date: "instant",
    line_item_usage_type: "text",
    pricing_public_on_demand_cost: "amount",
    product: "tags",
    product_region_code: "text",
    reservation_effective_cost: "amount",
    reservation_reservation_a_r_n: "text",
    reservation_unused_amortized_upfront_fee_for_billing_period: "amount",
    reservation_unused_recurring_fee: "amount",
    resource_tags: "tags",
    savings_plan_savings_plan_effective_cost: "amount",
    savings_plan_total_commitment_to_date: "amount",
    savings_plan_used_commitment: "amount",
  },
  optional: ["line_item_usage_type"],
  // AWS adds columns to these groups now and then; none of them contains a charge.
  ignored: [
    /^(bill|capacity_reservation|cost_category|discount|identity|line_item|pricing|product|reservation|savings_plan|split_line_item|tags)(_|$)/,
  ],
  fields: {
    period: "bill_billing_period_start_date",
    day: "line_item_usage_start_date",
    account: "line_item_usage_account_id",
    // FOCUS's name; taxes and fees of some services have only the code.
    service:
      "case when product['product_name'] is null then line_item_product_code else product['product_name'] end",
    usageType: "line_item_usage_type",
    region: "product_region_code",
    // Discounts lower the price of usage, as in Cost Explorer's data (`categoryOfRecordType`).
    category: `case line_item_line_item_type
      when 'Usage' then 'Usage' when 'DiscountedUsage' then 'Usage' when 'SavingsPlanCoveredUsage' then 'Usage'
      when 'SavingsPlanNegation' then 'Usage'
      when 'Fee' then 'Purchase' when 'RIFee' then 'Purchase' when 'SavingsPlanRecurringFee' then 'Purchase'
      when 'SavingsPlanUpfrontFee' then 'Purchase'
      when 'Tax' then 'Tax' when 'Credit' then 'Credit'
      when 'Refund' then 'Adjustment'
      when 'Discount' then 'Usage' when 'BundledDiscount' then 'Usage' when 'EdpDiscount' then 'Usage'
      when 'PrivateRateDiscount' then 'Usage' when 'RiVolumeDiscount' then 'Usage' when 'SppDiscount' then 'Usage'
      else line_item_line_item_type end`,
    resource: "line_item_resource_id",
    currency: "line_item_currency_code",
    billed: "line_item_unblended_cost",
    effective: `case
      when line_item_line_item_type = 'DiscountedUsage' then reservation_effective_cost
      when line_item_line_item_type = 'SavingsPlanCoveredUsage' then savings_plan_savings_plan_effective_cost
      when line_item_line_item_type in ('SavingsPlanNegation', 'SavingsPlanUpfrontFee') then 0
      when line_item_line_item_type = 'SavingsPlanRecurringFee'
        then savings_plan_total_commitment_to_date - savings_plan_used_commitment
      when line_item_line_item_type = 'RIFee'
        then reservation_unused_amortized_upfront_fee_for_billing_period + reservation_unused_recurring_fee
      when line_item_line_item_type = 'Fee' and reservation_reservation_a_r_n is not null then 0
      else line_item_unblended_cost end`,
    list: `case when line_item_line_item_type in ${usageTypes} and pricing_public_on_demand_cost is not null
      then pricing_public_on_demand_cost
      when line_item_line_item_type = 'SavingsPlanNegation' then 0 else line_item_unblended_cost end`,
    tags: "resource_tags",
  },
  categoryColumn: "line_item_line_item_type",
  tagPrefix: "user_",
};
