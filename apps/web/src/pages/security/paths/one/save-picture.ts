import { saveBlob } from "../../../../lib/save-blob.ts";
import { kindOfNode, nameOf } from "../path-words.ts";
import { LINE_PX, NODE, type PlacedPath } from "./path-layout.ts";

/** Pixels of the picture per pixel of the graph, so that it is sharp in documents. */
const SHARPNESS = 2;
const HEAD_PX = 76;
const MARGIN_PX = 16;
const NARROWEST_PX = 520;

type Caption = {
  title: string;
  /** When the data was read, and that it is sample data. */
  lines: readonly string[];
};

type Colors = Readonly<Record<"page" | "surface" | "ink" | "muted" | "line" | "critical", string>>;

/** The colors of the theme that the page has. */
function themeColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...{ page: of("page"), surface: of("surface"), ink: of("ink"), muted: of("muted") },
    ...{ line: of("control"), critical: of("critical") },
  };
}

/** A text that fits a width: shortened at its end. */
export function shortened(text: string, widthPx: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= widthPx) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join("")}…`) > widthPx) letters.pop();
  return `${letters.join("")}…`;
}

function drawCaption(
  on: CanvasRenderingContext2D,
  { title, lines }: Caption,
  colors: Colors,
  widthPx: number,
): void {
  const fitted = (text: string) =>
    shortened(text, widthPx - 2 * MARGIN_PX, (one) => on.measureText(one).width);
  on.fillStyle = colors.ink;
  on.font = '600 16px "Inter Variable", system-ui, sans-serif';
  on.fillText(fitted(title), MARGIN_PX, 28);
  on.fillStyle = colors.muted;
  on.font = '12px "Inter Variable", system-ui, sans-serif';
  for (const [at, line] of lines.entries()) on.fillText(fitted(line), MARGIN_PX, 48 + at * 16);
}

function drawEdges(on: CanvasRenderingContext2D, { edges, isVertical }: PlacedPath, colors: Colors): void {
  for (const { from, to, lines, label } of edges) {
    on.strokeStyle = colors.critical;
    on.fillStyle = colors.critical;
    on.lineWidth = 1.5;
    on.beginPath();
    on.moveTo(from.x, from.y);
    on.lineTo(to.x, to.y);
    on.stroke();
    on.beginPath();
    on.moveTo(to.x, to.y);
    if (isVertical) {
      on.lineTo(to.x - 4, to.y - 8);
      on.lineTo(to.x + 4, to.y - 8);
    } else {
      on.lineTo(to.x - 8, to.y - 4);
      on.lineTo(to.x - 8, to.y + 4);
    }
    on.fill();
    on.fillStyle = colors.ink;
    on.font = "11px monospace";
    on.textAlign = isVertical ? "left" : "center";
    for (const [at, line] of lines.entries()) on.fillText(line, label.x, label.y + at * LINE_PX);
    on.textAlign = "left";
  }
}

/** What nodes are called. */
type NodeWords = {
  names: Readonly<Record<string, string>>;
  /** What the last node is; null: as its ID states. */
  lastKind: string | null;
};

function drawNodes(
  on: CanvasRenderingContext2D,
  { nodes }: PlacedPath,
  colors: Colors,
  { names, lastKind }: NodeWords,
): void {
  for (const [at, { id, x, y }] of nodes.entries()) {
    on.beginPath();
    on.roundRect(x, y, NODE.widthPx, NODE.heightPx, 8);
    on.fillStyle = colors.surface;
    on.fill();
    on.strokeStyle = colors.line;
    on.lineWidth = 1;
    on.stroke();
    const fitted = (text: string) => shortened(text, NODE.widthPx - 24, (one) => on.measureText(one).width);
    on.fillStyle = colors.ink;
    on.font = '500 13px "Inter Variable", system-ui, sans-serif';
    on.fillText(fitted(nameOf({ names }, id)), x + 12, y + 24);
    const kind = at === nodes.length - 1 ? (lastKind ?? kindOfNode(id)) : kindOfNode(id);
    on.fillStyle = colors.muted;
    on.font = '12px "Inter Variable", system-ui, sans-serif';
    if (kind !== null) on.fillText(fitted(kind), x + 12, y + 42);
  }
}

/**
 * Saves a path as a PNG file, in the colors of the page.
 * Throws if the browser cannot make the picture.
 */
export async function savePicture(
  name: string,
  caption: Caption,
  placed: PlacedPath,
  words: NodeWords,
): Promise<void> {
  await document.fonts.ready;
  const widthPx = Math.max(NARROWEST_PX, placed.widthPx);
  const heightPx = HEAD_PX + placed.heightPx;
  const canvas = document.createElement("canvas");
  canvas.width = widthPx * SHARPNESS;
  canvas.height = heightPx * SHARPNESS;
  const on = canvas.getContext("2d");
  if (!on) throw new Error("The browser has no canvas.");
  const colors = themeColors();
  on.scale(SHARPNESS, SHARPNESS);
  on.fillStyle = colors.page;
  on.fillRect(0, 0, widthPx, heightPx);
  drawCaption(on, caption, colors, widthPx);
  on.translate(0, HEAD_PX);
  drawEdges(on, placed, colors);
  drawNodes(on, placed, colors, words);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The browser could not make the picture.");
  saveBlob(name, blob);
}
