import { Link, useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { Settings2 } from "../icons.gen.ts";
import { ScopePicker } from "./scope-picker.tsx";

type SwitcherListProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  scope: string | undefined;
  onClose: () => void;
};

/** The list of the account switcher: a choice is the scope of every page. */
export function SwitcherList(props: SwitcherListProps) {
  const navigate = useNavigate();
  return (
    <ScopePicker
      {...props}
      onChoose={({ value }) =>
        void navigate({
          to: ".",
          search: (current: Record<string, unknown>) => ({ ...current, account: value }),
        })
      }
      footer={
        <Link
          to="/accounts"
          onClick={props.onClose}
          className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:text-muted"
        >
          <Settings2 aria-hidden="true" />
          Cloud accounts
        </Link>
      }
    />
  );
}
