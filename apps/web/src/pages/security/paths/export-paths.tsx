import { useMutation } from "@tanstack/react-query";
import { Download } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FailureNotice } from "../../../components/ui/notice.tsx";
import { type Scope, scopeQuery } from "../../../lib/account-scope.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { exportName } from "../../../lib/export-name.ts";
import { saveBlob } from "../../../lib/save-blob.ts";

/** Downloads the attack paths of a scope, or the one to a target, as OCSF events. */
export function ExportPaths({ account, target }: { account: Scope; target?: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const body = { ...scopeQuery(account), ...(target === undefined ? {} : { id: target }) };
      const response = await api.raw("POST /paths/export", { body }, { timeoutMs: null });
      saveBlob(
        exportName(target === undefined ? "attack-paths" : "attack-path", "ocsf.jsonl"),
        await response.blob(),
      );
    },
  });
  const failure = save.error && {
    text: errorSentence(save.error, "Couldn't export attack paths."),
    error: save.error,
  };
  return (
    <>
      <FailureNotice failure={failure} className="basis-full" />
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden="true" />
        Export OCSF
      </Button>
    </>
  );
}
