import { useMutation, useQueryClient } from "@tanstack/react-query";
import { May } from "../../../components/may.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { type Messages, SHORT_MESSAGE_MS } from "../../../components/use-messages.ts";
import { errorSentence } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { type ResourceDetail, resourceQuery } from "../queries.ts";

type CrownJewelMarkProps = {
  resource: Pick<ResourceDetail, "resourceId" | "accountId" | "crownJewel" | "goneAt">;
  messages: Messages;
};

/** Marks a resource as a crown jewel, or removes the mark, for those who may and where attack paths are evaluated. */
export function CrownJewelMark({ resource, messages }: CrownJewelMarkProps) {
  const { resourceId, accountId, crownJewel, goneAt } = resource;
  const client = useQueryClient();
  const isMarked = crownJewel !== null && crownJewel.since !== null;
  const { mutate, isPending } = useMutation({
    mutationFn: (isCrownJewel: boolean) =>
      api.call("PUT /resources/crown-jewel", { body: { resourceId, isCrownJewel } }),
    onSuccess: (changed) => {
      client.setQueryData(
        resourceQuery(resourceId).queryKey,
        (known) => known && { resource: { ...known.resource, ...changed } },
      );
      void client.invalidateQueries({ queryKey: ["paths"] });
      const text =
        changed.crownJewel.since === null
          ? "No longer marked as a crown jewel."
          : "Marked as a crown jewel. Attack paths to it count like those to administrator access.";
      messages.succeed({ text }, SHORT_MESSAGE_MS);
    },
    onError: (error) => messages.fail(errorSentence(error, "Couldn't change the mark."), error),
  });
  if (crownJewel === null || (goneAt !== null && !isMarked)) return null;
  return (
    <May call="PUT /resources/crown-jewel" need="triage" account={accountId}>
      <Button busy={isPending} onClick={() => mutate(!isMarked)}>
        {isMarked ? "Remove crown jewel mark" : "Mark as crown jewel"}
      </Button>
    </May>
  );
}
