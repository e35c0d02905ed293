import { existsSync } from "node:fs";
import { join } from "node:path";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { errorCodes } from "@skyledger/core/model/app-error";
import type { Generated } from "./generated.ts";

/** The list of error codes. Rejects a code without a page, since every error links to one. */
export const errors: Generated = {
  file: "docs/errors/README.md",
  render: (root) => {
    const missing = errorCodes.filter((code) => !existsSync(join(root, "docs", "errors", `${code}.md`)));
    if (missing.length > 0) {
      throw new Error(
        `docs/errors lacks ${missing.map((code) => `${code}.md`).join(", ")}: what happened, how to fix it.`,
      );
    }
    return [
      "<!-- Made by `npm run generate`; do not edit. -->",
      "# Errors",
      "",
      "Every answer with an error carries a `code` of this list, and its `type` links to the code's page.",
      "",
      "| code | status | title |",
      "|---|---|---|",
      ...errorCodes.map((code) => {
        const { status, title } = errorStatuses[code];
        return `| [${code}](${code}.md) | ${status} | ${title} |`;
      }),
      "",
    ].join("\n");
  },
};
