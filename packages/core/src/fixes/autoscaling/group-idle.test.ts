import group from "../../resources/auto-scaling-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./group-idle.ts";

const of = (min: number, desired: number) => resourceWith(group, { capacity: { min, max: 6, desired } });
const run = (min: string, desired: string) => ({
  document: "Skyledger-SetGroupSize",
  parameters: { GroupName: ["subject"], MinSize: [min], DesiredCapacity: [desired] },
});

fixTable(fix, [
  {
    when: "it runs three instances",
    resource: of(2, 3),
    run: run("0", "0"),
    changes: ["capacity.min: 2 -> 0", "capacity.desired: 3 -> 0"],
    undo: run("2", "3"),
  },
  { when: "it wants none", resource: of(0, 0), run: "desired capacity of 0" },
]);
