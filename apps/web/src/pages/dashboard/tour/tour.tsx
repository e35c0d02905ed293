import { useNavigate } from "@tanstack/react-router";
import { Dialog as Primitive } from "radix-ui";
import type { CSSProperties } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { CloseButton } from "../../../components/ui/dialog.tsx";
import { useFocusReturn } from "../../../components/ui/use-focus-return.ts";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { STOPS } from "../search.ts";
import { TOUR } from "./stops.ts";
import { type Place, usePlace } from "./use-place.ts";

type TourProps = {
  /** Number of the open stop, from 1. */
  stop: number;
  onEnd: (how: "finished" | "skipped") => void;
};

/**
 * Five stops on the dashboard, one at a time. Escape skips the rest; the arrow keys move forward and back.
 */
export function Tour({ stop, onEnd }: TourProps) {
  const navigate = useNavigate({ from: "/dashboard" });
  const current = TOUR[stop - 1] ?? TOUR[0];
  const place = usePlace(current?.at ?? []);
  const narrow = useMediaQuery("(max-width: 639px)");
  const returnFocus = useFocusReturn(true);
  if (current === undefined) return null;
  const last = stop === TOUR.length;
  const go = (to: number) => {
    const tour = STOPS[to - 1];
    if (tour !== undefined)
      void navigate({ search: (now) => ({ ...now, tour }), replace: true, resetScroll: false });
  };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onEnd("skipped")}>
      <Primitive.Portal>
        {/* The shadow of the frame darkens the page around the element. */}
        <Primitive.Overlay className={`fixed inset-0 z-50 ${place === null ? "bg-[rgb(10_12_18/0.5)]" : ""}`}>
          {place !== null && (
            <div
              className="absolute rounded-xl shadow-[0_0_0_9999px_rgb(10_12_18/0.5)] outline-2 outline-accent outline-offset-2"
              style={place}
            />
          )}
        </Primitive.Overlay>
        <Primitive.Content
          aria-modal="true"
          className="fixed z-50 flex animate-pop flex-col rounded-xl border border-line bg-surface shadow-pop outline-none max-sm:inset-x-3 sm:w-90"
          style={beside(place, narrow)}
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
          onKeyDown={({ key }) => {
            if (key === "ArrowRight" && !last) go(stop + 1);
            if (key === "ArrowLeft" && stop > 1) go(stop - 1);
          }}
        >
          <header className="flex items-start justify-between gap-3 px-5 pt-4">
            <div>
              <p className="text-muted text-xs tabular-nums" aria-hidden="true">
                {stop} of {TOUR.length}
              </p>
              <Primitive.Title className="mt-0.5 font-semibold text-lg">
                <span className="sr-only">
                  Tour, stop {stop} of {TOUR.length}:{" "}
                </span>
                {current.title}
              </Primitive.Title>
            </div>
            <CloseButton />
          </header>
          <Primitive.Description className="px-5 pt-1.5 text-muted text-sm">
            {current.text}
          </Primitive.Description>
          <footer className="flex items-center justify-between gap-2 px-5 pt-4 pb-4">
            {last ? (
              <span />
            ) : (
              <Button look="ghost" className="-ml-3" onClick={() => onEnd("skipped")}>
                Skip the tour
              </Button>
            )}
            <div className="flex gap-2">
              {stop > 1 && <Button onClick={() => go(stop - 1)}>Back</Button>}
              <Button look="primary" autoFocus onClick={() => (last ? onEnd("finished") : go(stop + 1))}>
                {last ? "Done" : "Next"}
              </Button>
            </div>
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const GAP_PX = 14;
/** Slightly more than the card needs. */
const CARD_HEIGHT_PX = 230;
const CARD_WIDTH_PX = 360;

/** Below the element, above it, or over its lower end; on phones, at the free end of the screen. */
function beside(place: Place | null, narrow: boolean): CSSProperties {
  const height = window.innerHeight;
  if (place === null)
    return { top: "50%", left: narrow ? 12 : "50%", translate: narrow ? "0 -50%" : "-50% -50%" };
  const end = place.top + place.height;
  if (narrow) return end < height / 2 || place.top < height / 3 ? { bottom: 12 } : { top: 68 };
  const left = Math.max(12, Math.min(place.left, window.innerWidth - CARD_WIDTH_PX - 12));
  if (end + GAP_PX + CARD_HEIGHT_PX < height) return { left, top: end + GAP_PX };
  if (place.top - GAP_PX - CARD_HEIGHT_PX > 0) return { left, bottom: height - place.top + GAP_PX };
  return { left: left + 20, bottom: 20 };
}
