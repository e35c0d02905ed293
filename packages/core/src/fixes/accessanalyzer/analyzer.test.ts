import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./analyzer.ts";

fixTable(fix, [
  {
    when: "no one switched it on",
    resource: resourceWith(region, { accessAnalyzer: { analyzers: [], complete: true } }),
    run: {
      document: "AWSConfigRemediation-EnableAccountAccessAnalyzer",
      parameters: { AnalyzerName: ["skyledger"] },
    },
    changes: [
      `accessAnalyzer: ${JSON.stringify({ analyzers: [], complete: true })} -> "An analyzer named skyledger"`,
    ],
    undo: { document: "Skyledger-DeleteAnalyzer", parameters: { AnalyzerName: ["skyledger"] } },
  },
]);
