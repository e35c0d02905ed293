/** One Markdown file. */
export type Page = { path: string; text: string };

/** Link targets of a page: files and folders of the repository, and the headings of its pages. */
export type Repository = { files: ReadonlySet<string>; headings: ReadonlyMap<string, ReadonlySet<string>> };

/** Paths of the machine on which a page was written. */
const machinePaths = /(?<![\w.])\/(?:work|tmp|root|home)\/\S*/g;

/** Violations in a page: broken links and file names, and paths of its author's machine. */
export function pageViolations(page: Page, repository: Repository): string[] {
  const prose = page.text.replaceAll(/^```[\s\S]*?^```/gm, "");
  return [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].flatMap(([, link, source]) =>
      linkViolations(page.path, link ?? source ?? "", repository),
    ),
    ...[...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = ""]) =>
      nameViolations(page.path, name, repository),
    ),
    ...[...page.text.matchAll(machinePaths)].map(([place]) => `${page.path}: names ${place} of some machine`),
  ];
}

/** Anchors of a page's headings: "Run it" → "run-it". */
export function headingsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function linkViolations(from: string, link: string, { files, headings }: Repository): string[] {
  if (/^[a-z]+:/.test(link)) return [];
  const [path = "", anchor] = link.split("#");
  const folder = from.includes("/") ? from.slice(0, from.lastIndexOf("/")) : "";
  const target = path === "" ? from : resolved(folder, path);
  if (!exists(target, files)) return [`${from}: links to ${target}, which is not there`];
  if (anchor === undefined || headings.get(target)?.has(anchor)) return [];
  return [`${from}: links to "${anchor}" of ${target}, which has no such heading`];
}

/**
 * A file that is named by its path, or by the end of it. Names with placeholders (`<service>`, `NNNN`) are
 * not files.
 */
function nameViolations(from: string, name: string, { files }: Repository): string[] {
  if (!/^[\w.-]+(\/[\w.-]+)+\.(ts|tsx|mjs|md|sql|json|csv)$/.test(name) || name.includes("NNNN")) return [];
  if ([...files].some((file) => file === name || file.endsWith(`/${name}`))) return [];
  return [`${from}: names ${name}, which is not there`];
}

function exists(path: string, files: ReadonlySet<string>): boolean {
  const plain = path.replace(/\/$/, "");
  return plain === "" || files.has(plain) || [...files].some((file) => file.startsWith(`${plain}/`));
}

function resolved(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
