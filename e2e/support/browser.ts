import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import { chromium, type LaunchOptions } from "@playwright/test";

/** A browser that was started once and rendered a page; `name` is shown to people. */
export type FoundBrowser = { name: string; launch: LaunchOptions };

/** Why no browser can be used: every candidate with its reason. */
export class NoBrowserError extends Error {
  override readonly name = "NoBrowserError";
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cacheDir = join(root, "node_modules", ".cache", "chromium");

/** Options of every headless run: little shared memory (containers), no GPU, no background requests. */
const args = ["--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"];

type Candidate = { name: string; launch: () => Promise<LaunchOptions> };

/**
 * The browser of the tests: `E2E_BROWSER`, Playwright's own, an installed Chrome or Chromium, and on Linux
 * x64 the one inside the npm package `@sparticuz/chromium`. Each is started, since a browser that lacks a
 * system library fails only then.
 * @throws NoBrowserError with each candidate and its reason
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const refused: string[] = [];
  for (const candidate of candidates(env)) {
    try {
      const launch = await candidate.launch();
      await tryOut(launch);
      return { name: candidate.name, launch };
    } catch (error) {
      const [reason = "unknown"] = String(error instanceof Error ? error.message : error).split("\n");
      refused.push(`${candidate.name}: ${reason}`);
      // Selected explicitly, so there is no fallback.
      if (env.E2E_BROWSER) break;
    }
  }
  throw new NoBrowserError(refused.join("; "));
}

function candidates(env: NodeJS.ProcessEnv): Candidate[] {
  if (env.E2E_BROWSER) {
    const executablePath = env.E2E_BROWSER;
    return [{ name: `E2E_BROWSER (${executablePath})`, launch: async () => ({ executablePath, args }) }];
  }
  return [
    { name: "Playwright's Chromium", launch: async () => ({ args }) },
    ...installed(env).map((executablePath) => ({
      name: executablePath,
      launch: async () => ({ executablePath, args }),
    })),
    ...(process.platform === "linux" && process.arch === "x64"
      ? [{ name: "Chromium of the npm package @sparticuz/chromium", launch: packaged }]
      : []),
  ];
}

/** Paths of Chrome, Chromium, and Edge in their installers' default locations. */
function installed(env: NodeJS.ProcessEnv): string[] {
  const names = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"];
  const onPath = (env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  const mac = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const windows = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA]
    .filter((dir) => dir !== undefined)
    .flatMap((dir) => [
      join(dir, "Google", "Chrome", "Application", "chrome.exe"),
      join(dir, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
  const byPlatform = process.platform === "win32" ? windows : process.platform === "darwin" ? mac : onPath;
  return byPlatform.filter((path) => existsSync(path));
}

async function tryOut(launch: LaunchOptions): Promise<void> {
  const browser = await chromium.launch({ ...launch, timeout: 30_000 });
  try {
    const page = await browser.newPage();
    await page.setContent("<p>ready</p>", { timeout: 30_000 });
    await page.screenshot({ timeout: 30_000 });
  } finally {
    await browser.close();
  }
}

/**
 * Unpacks the packaged browser once per checkout, with the libraries and the font that a minimal machine
 * lacks. The package's argument list is not used: it turns off web security and process isolation.
 */
async function packaged(): Promise<LaunchOptions> {
  if (!existsSync(cacheDir)) await unpack();
  const { LD_LIBRARY_PATH, ...env } = process.env;
  return {
    executablePath: join(cacheDir, "chromium"),
    args,
    env: {
      ...env,
      // Last, after the person's own value; the loader prefers this list to the system's folders.
      LD_LIBRARY_PATH: [LD_LIBRARY_PATH, join(cacheDir, "al2023", "lib")].filter(Boolean).join(":"),
      FONTCONFIG_FILE: join(cacheDir, "fonts.conf"),
    },
  };
}

/**
 * Unpacks into a separate folder and renames it, so that two concurrent runs or an interrupted one leave no
 * partial copy.
 */
async function unpack(): Promise<void> {
  const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  const part = `${cacheDir}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    await Promise.all([
      unbrotli(join(bin, "chromium.br"), join(part, "chromium"), 0o755),
      untar(join(bin, "swiftshader.tar.br"), part),
      untar(join(bin, "al2023.tar.br"), join(part, "al2023")),
      untar(join(bin, "fonts.tar.br"), join(part, "fonts")),
    ]);
    writeFileSync(join(part, "fonts.conf"), fontsConf());
    if (!existsSync(cacheDir)) renameSync(part, cacheDir);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Uses the system's tar, which every Linux has. */
async function untar(archive: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const tar = join(into, "archive.tar");
  await unbrotli(archive, tar, 0o644);
  const { status, stderr, error } = spawnSync("tar", ["-xf", tar, "-C", into], { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar could not unpack ${archive}: ${error?.message ?? stderr}`);
  rmSync(tar);
}

async function unbrotli(from: string, to: string, mode: number): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}

/** Without a fonts.conf, a machine without fontconfig renders no text at all. */
function fontsConf(): string {
  return [
    `<?xml version="1.0"?>`,
    `<!DOCTYPE fontconfig SYSTEM "fonts.dtd">`,
    `<fontconfig>`,
    `  <dir>${join(cacheDir, "fonts")}</dir>`,
    `  <dir>/usr/share/fonts</dir>`,
    `  <cachedir>${join(cacheDir, "fontconfig")}</cachedir>`,
    `</fontconfig>`,
    "",
  ].join("\n");
}
