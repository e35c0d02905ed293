import type { Expression } from "@aws-sdk/client-cost-explorer";
import { AwsError } from "../aws-error.ts";
import type { Charge } from "./charge.ts";

/** Dimensions for filters and groups: a dimension, or the value of a tag. */
export type ChargeField = DimensionField | { tag: string };

interface DimensionField {
  read(charge: Charge): string;
  /** Cost Explorer's text for a missing value. */
  absent: string;
}

const dimensions: Readonly<Record<string, DimensionField>> = {
  SERVICE: { read: ({ service }) => service, absent: "NoService" },
  REGION: { read: ({ region }) => region, absent: "NoRegion" },
  RECORD_TYPE: { read: ({ recordType }) => recordType, absent: "NoRecordType" },
  LINKED_ACCOUNT: { read: ({ accountId }) => accountId, absent: "NoLinkedAccount" },
  RESOURCE_ID: { read: ({ resourceId }) => resourceId, absent: "NoResourceId" },
};

/** The dimension with that name, if the sandbox account supports it. */
export function fieldOf(key: string): DimensionField | undefined {
  return Object.hasOwn(dimensions, key) ? dimensions[key] : undefined;
}

function refuse(message: string): never {
  throw new AwsError("ValidationException", 400, message);
}

/** A test of charges from a Cost Explorer expression. Throws AWS's error for an invalid one. */
export function chargeFilter(expression: Expression | undefined): (charge: Charge) => boolean {
  if (expression === undefined) return () => true;
  const { And, Or, Not, Dimensions, Tags, CostCategories } = expression;
  const roots = [And, Or, Not, Dimensions, Tags, CostCategories].filter((root) => root !== undefined);
  if (roots.length !== 1) refuse("An expression must have exactly one root.");
  if (And) {
    const parts = And.map((part) => chargeFilter(part));
    return (charge) => parts.every((part) => part(charge));
  }
  if (Or) {
    const parts = Or.map((part) => chargeFilter(part));
    return (charge) => parts.some((part) => part(charge));
  }
  if (Not) {
    const part = chargeFilter(Not);
    return (charge) => !part(charge);
  }
  if (Dimensions) {
    const field = fieldOf(Dimensions.Key ?? "") ?? refuse(`Dimension ${Dimensions.Key} is not known here.`);
    const values = new Set(Dimensions.Values ?? []);
    return (charge) => {
      const value = field.read(charge);
      return values.has(value === "" ? field.absent : value) || values.has(value);
    };
  }
  const key = Tags?.Key ?? refuse("The sandbox account has no cost categories.");
  const values = new Set(Tags?.Values ?? []);
  return (charge) => values.has(charge.tags[key] ?? "");
}
