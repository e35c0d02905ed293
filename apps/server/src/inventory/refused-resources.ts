import type { CoverageGap } from "@skyledger/core/model/resource";
import type { CollectionConclusion } from "./collection/collection-protocol.ts";
import type { ResourceRow } from "./store/writer.ts";

interface Refused {
  row: Pick<ResourceRow, "arn" | "type" | "service" | "region">;
  message: string;
}

/**
 * The parts of one collection that the database could not store: gaps, because their absence proves nothing.
 */
export class RefusedResources {
  readonly #awsAccountId: string;
  readonly #refused: Refused[] = [];

  constructor(awsAccountId: string) {
    this.#awsAccountId = awsAccountId;
  }

  add(refused: readonly Refused[]): void {
    this.#refused.push(...refused);
  }

  /** The conclusion without the refused resources: their lists count as incomplete. */
  taint(conclusion: CollectionConclusion): CollectionConclusion {
    if (this.#refused.length === 0) return conclusion;
    const arns = new Set(this.#refused.map(({ row }) => row.arn));
    const places = new Set(
      this.#refused.flatMap(({ row: { type, region } }) => [`${type}|${region}`, `${type}|global`]),
    );
    return {
      covered: conclusion.covered.filter(({ type, region }) => !places.has(`${type}|${region}`)),
      gaps: [...conclusion.gaps, ...this.#refused.map((one) => this.#gap(one))],
      relationships: conclusion.relationships.filter(({ fromArn }) => !arns.has(fromArn)),
    };
  }

  #gap({ row, message }: Refused): CoverageGap {
    return {
      accountId: this.#awsAccountId,
      region: row.region,
      service: row.service,
      type: row.type,
      facet: null,
      reason: "failed",
      message: `RefusedByDatabase: ${message}`,
      iamAction: "",
      count: 1,
    };
  }
}
