/** A text of the page, and a number for what its contrast depends on. */
export type TextLook = { element: Element; look: number };

/** A number of 53 bits for a text. */
export function numberOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 2654435761);
    b = Math.imul(b ^ text.charCodeAt(at), 1597334677);
  }
  return 4294967296 * ((b ^ (b >>> 15)) & 2097151) + ((a ^ (a >>> 13)) >>> 0);
}

/**
 * The elements with text in the page, each with its look: what its contrast depends on. That is its own color, size,
 * and weight, and what is painted where it is, above and below it. The cells of a list look alike, and so does the
 * navigation on every page. Runs in the page, where only `numberOf` is also defined.
 */
export function looksOfTexts(): TextLook[] {
  const all = [...document.body.querySelectorAll("*")].filter((element) => element.checkVisibility());
  const plain = "1,none,normal,none,visible";
  const shades = new Map<Element, string>();
  /** What an element and those around it do to their content as a whole. */
  const shadeOf = (element: Element | null): string => {
    if (element === null) return "";
    const { opacity, filter, mixBlendMode, clipPath, visibility } = getComputedStyle(element);
    const own = [opacity, filter, mixBlendMode, clipPath, visibility].join();
    const shade = shades.get(element) ?? shadeOf(element.parentElement) + (own === plain ? "" : `${own};`);
    shades.set(element, shade);
    return shade;
  };
  const layers = all.flatMap((element) => {
    const { backgroundColor, backgroundImage, position, zIndex, boxShadow } = getComputedStyle(element);
    const empty = /, 0\)$|^transparent$/.test(backgroundColor) && backgroundImage === "none";
    if (empty && !element.matches("img, svg, canvas, video")) return [];
    const paint = [backgroundColor, backgroundImage, position, zIndex, boxShadow, shadeOf(element)].join();
    return [{ element, box: element.getBoundingClientRect(), paint }];
  });
  /** What is painted where an element is, in order; what it contains itself has looks of its own. */
  const paintedAt = (element: Element, { left, top, right, bottom }: DOMRect) =>
    layers.flatMap(({ element: layer, box, paint }) => {
      if (box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom) return [];
      if (layer !== element && element.contains(layer)) return [];
      const whole = box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
      return [whole, layer.contains(element), paint].join();
    });
  /** A link in a sentence must differ from the words around it. */
  const sentence = (element: Element) => {
    const around = element
      .closest("a, [role=link]")
      ?.closest("p, li, td, th, dd, dt, h1, h2, h3, h4, div, section");
    if (!around) return "";
    const { color, fontWeight } = getComputedStyle(around);
    return [around.textContent?.trim() === element.textContent?.trim(), color, fontWeight].join();
  };
  const fields = "input:not([type=checkbox], [type=radio], [type=hidden], [type=range]), select, textarea";
  const shown = (element: Element) =>
    element.matches(fields) ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  return all.filter(shown).flatMap((element) => {
    const box = element.getBoundingClientRect();
    // For screen readers.
    if (box.width <= 1 && box.height <= 1) return [];
    const of = getComputedStyle(element);
    const own = [
      of.color,
      of.fontSize,
      of.fontWeight,
      of.textShadow,
      of.textDecoration,
      of.border,
      of.display,
    ];
    const painted = paintedAt(element, box);
    const look = [element.localName, ...own, sentence(element), shadeOf(element), ...painted].join("|");
    return { element, look: numberOf(look) };
  });
}
