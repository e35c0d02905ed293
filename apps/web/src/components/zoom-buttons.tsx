import { Maximize, Minus, Plus } from "./icons.gen.ts";
import { Button } from "./ui/button.tsx";

/** Factor of one press. */
export const ZOOM_STEP = 1.25;

/** Zooms a graph out, in, and to the width of its frame. */
export function ZoomButtons({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <>
      <Button size="icon" aria-label="Zoom out" onClick={() => onZoom(1 / ZOOM_STEP)}>
        <Minus aria-hidden="true" />
      </Button>
      <Button size="icon" aria-label="Zoom in" onClick={() => onZoom(ZOOM_STEP)}>
        <Plus aria-hidden="true" />
      </Button>
      <Button size="icon" aria-label="Fit to width" onClick={onFit}>
        <Maximize aria-hidden="true" />
      </Button>
    </>
  );
}
