import type { ReactNode } from "react";
import { SearchX } from "./icons.gen.ts";
import { Button } from "./ui/button.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";

type NotFoundProps = {
  title: string;
  /** Why it may not be found. */
  text?: string;
  /** Link to the list. */
  back: ReactNode;
};

/** In place of the page of an item that does not exist for the person. */
export function NotFound({
  title,
  text = "It may belong to another workspace, or the link is incomplete.",
  back,
}: NotFoundProps) {
  return (
    <Card>
      <EmptyState icon={SearchX} title={title} text={text} action={<Button asChild>{back}</Button>} />
    </Card>
  );
}
