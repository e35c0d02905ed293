import { expect, it } from "vitest";
import volume from "../resources/ec2-volume.ts";
import { defineSaving, savesNothing } from "./define-saving.ts";

// That a gap among `needs` is unknown is tested with every rule.
it("does not compile when a rule reads a facet or a threshold that it does not name", () => {
  const metadata = {
    id: "test",
    title: "Test",
    type: "UNUSED_RESOURCE",
    action: "Delete",
    description: "",
    steps: [],
    confidence: "HIGH",
    implementationEffort: "Low",
    risk: "Low",
    couldGoWrong: "",
    commands: () => ({ cli: "", terraform: "" }),
    restartNeeded: false,
    rollbackPossible: false,
    source: "https://example.com",
  } as const;
  const thresholds = { ageDays: { unit: "days", default: 7, source: "test" } };
  const rule = defineSaving(volume, {
    ...metadata,
    needs: ["storage"],
    thresholds,
    // @ts-expect-error: "attachments" is missing from `needs`.
    evaluate: ({ attachments }) => (attachments ? savesNothing : savesNothing),
  });
  expect(rule).toMatchObject({
    id: "test",
    resourceType: "AWS::EC2::Volume",
    needs: ["storage"],
    thresholds,
  });
  defineSaving(volume, {
    ...metadata,
    needs: ["storage"],
    thresholds,
    // @ts-expect-error: there is no threshold of this name.
    evaluate: (_, context) => (context.thresholds.sizeGib > 0 ? savesNothing : savesNothing),
  });
});
