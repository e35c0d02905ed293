import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Download } from "../../../../components/icons.gen.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { accountsQuery } from "../../../../lib/accounts-query.ts";
import { exportName } from "../../../../lib/export-name.ts";
import { formatExactTime } from "../../../../lib/format.ts";
import { useMediaQuery } from "../../../../lib/use-media-query.ts";
import { nameOf, RESULTS } from "../path-words.ts";
import type { AttackPath } from "../queries.ts";
import { placePath } from "./path-layout.ts";

const PROBLEMS = {
  failed: "The browser couldn't make the picture.",
  unmarked: "Couldn't load the accounts, so sample data would not be marked. Try again.",
} as const;

/** Saves the graph as a PNG file. Waits for the accounts: sample data is marked in the picture. */
export function SavePicture({ path, takenAt }: { path: AttackPath; takenAt: string | null }) {
  const accounts = useQuery(accountsQuery);
  const isNarrow = useMediaQuery("(max-width: 639px)");
  const [state, setState] = useState<keyof typeof PROBLEMS | "ready" | "saving">("ready");
  const save = async () => {
    setState("saving");
    const { data } = accounts.isSuccess ? accounts : await accounts.refetch();
    if (data === undefined) {
      setState("unmarked");
      return;
    }
    const account = data.accounts.find((one) => one.awsAccountId === path.awsAccountId);
    const { savePicture } = await import("./save-picture.ts");
    const name = nameOf(path, path.target);
    const isAdministrator = path.targetKind === "administrator";
    await savePicture(
      exportName(`attack-path-${name.replace(/[^\w.-]/g, "-")}`, "png"),
      {
        title: `Attack path to ${name}`,
        lines: [
          [
            `Risk ${path.risk} of 100`,
            ...(path.verdict === "allowed" ? [] : [RESULTS[path.verdict].label]),
            ...(takenAt === null ? [] : [`data read ${formatExactTime(takenAt)}`]),
          ].join(" · "),
          account?.kind === "sandbox" ? account.label : `AWS account ${path.awsAccountId}`,
        ],
      },
      placePath(path.steps, isNarrow),
      { names: path.names, lastKind: isAdministrator ? "Administrator" : null },
    );
    setState("ready");
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(state === "failed" || state === "unmarked") && (
        <p role="alert" className="text-critical text-sm">
          {PROBLEMS[state]}
        </p>
      )}
      <Button
        busy={state === "saving"}
        disabled={accounts.isPending}
        onClick={() => void save().catch(() => setState("failed"))}
      >
        <Download aria-hidden="true" />
        Save as PNG
      </Button>
    </div>
  );
}
