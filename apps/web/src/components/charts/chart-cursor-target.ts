/** Step of PageUp and PageDown: a week of daily points. */
const PAGE = 7;

/**
 * Index to which a key moves the cursor of a chart, or undefined for other keys.
 *
 * @param from the current point, or -1 before the first key
 * @param count number of points, at least 1
 */
export function chartCursorTarget(key: string, from: number, count: number): number | undefined {
  const target = unboundedTarget(key, from, count);
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}

function unboundedTarget(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return from + 1;
    case "ArrowLeft":
      return from - 1;
    case "PageDown":
      return from + PAGE;
    case "PageUp":
      return from - PAGE;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
