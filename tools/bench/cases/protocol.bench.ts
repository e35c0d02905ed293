import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMotoAccount, type MotoAccount } from "../../../apps/server/src/protocol-tests/testing/moto.ts";
import { plantFixtures } from "../../../apps/server/src/protocol-tests/testing/planted/fixtures.ts";
import { startServer } from "../../../e2e/support/server.ts";
import { startMoto } from "../../moto/moto.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { type CountingProxy, startCountingProxy } from "../support/counting-proxy.ts";
import { cpuSeconds } from "../support/process-usage.ts";
import { signUp } from "../support/signed-in.ts";

/** Regions that are enabled in every account (AWS General Reference, "AWS Regions"). */
const regions = [
  ..."us-east-1 us-east-2 us-west-1 us-west-2 ca-central-1 sa-east-1 eu-central-1 eu-north-1".split(" "),
  ..."eu-west-1 eu-west-2 eu-west-3 ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1".split(" "),
  ..."ap-southeast-1 ap-southeast-2".split(" "),
];

interface Spent {
  calls: number;
  /** Of the calls: moto failed or does not know the operation. */
  failed: number;
  cpuS: number;
}

/** A new server discovers and scans the account. */
async function ours(account: MotoAccount, proxy: CountingProxy): Promise<Spent> {
  const server = await startServer({
    env: { ...environment(account, proxy), ALLOW_AMBIENT_AWS: "true", LOG_LEVEL: "error" },
  });
  try {
    const call = await signUp(server, "bench@example.com");
    const connected = await call("POST", "/accounts", { kind: "ambient", name: "Protocol", regions });
    if (!connected.ok) throw new Error(`The account was refused: ${await connected.text()}`);
    // Responses follow the contract.
    const { id } = (await connected.json()) as { id: string };
    proxy.taken();
    const before = cpuSeconds(server.pid);
    const scanned = await call("POST", "/security/scan", { scanType: "FULL", accountIds: [id] });
    if (!scanned.ok) throw new Error(`The scan failed: ${await scanned.text()}`);
    const { findingsCount } = (await scanned.json()) as { findingsCount: number };
    const cpuS = cpuSeconds(server.pid) - before;
    console.log(`  ${findingsCount} findings`);
    return { ...proxy.taken(), cpuS };
  } finally {
    await server.stop();
  }
}

/** Prowler on the same account. Its CPU time counts from its start, which loads its checks. */
async function prowlers(command: string, account: MotoAccount, proxy: CountingProxy): Promise<Spent> {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-bench-prowler-"));
  proxy.taken();
  try {
    const script = `times_of() { "$@" >"$0/log" 2>&1; true; }; times_of "$@"; times`;
    const child = spawn(
      "bash",
      ["-c", script, folder, command, "aws", "-f", ...regions, "-o", folder, "-M", "csv", "--no-banner"],
      {
        env: { ...process.env, ...environment(account, proxy), HOME: folder },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    await new Promise((resolve) => child.once("close", resolve));
    // The second line of `times` is for child processes: user and system, as 1m2.345s.
    const children = printed.trim().split("\n").at(-1) ?? "";
    const cpuS = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
      0,
    );
    return { ...proxy.taken(), cpuS };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function environment({ credentials }: MotoAccount, { url }: CountingProxy): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: "us-east-1",
    AWS_DEFAULT_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: credentials.sessionToken ?? "",
  };
}

const reported = ({ calls, failed, cpuS }: Spent) =>
  `${calls} calls, ${failed} of them failed, ${cpuS.toFixed(1)} CPU s`;
/** Only some SDKs retry failed calls, so only answered ones are compared. */
const answered = ({ calls, failed }: Spent) => calls - failed;

async function compared(name: string, account: MotoAccount, proxy: CountingProxy): Promise<Figure[]> {
  const own = await ours(account, proxy);
  console.log(`  ${name}: ${reported(own)}`);
  const command = process.env.BENCH_PROWLER;
  if (command === undefined) return [];
  const theirs = await prowlers(command, account, proxy);
  console.log(`  Prowler: ${reported(theirs)}`);
  if (answered(theirs) === 0) throw new Error(`${command} made no call.`);
  const share = (title: string, value: number, most: number): Figure => ({
    name: `${name}: ${title}`,
    value,
    unit: "of Prowler's",
    target: { value: most, better: "lower" },
  });
  return [
    share("answered calls", answered(own) / answered(theirs), 0.5),
    share("CPU of discovery and scan", own.cpuS / theirs.cpuS, 0.1),
  ];
}

/** Discovery and scan over HTTP against moto, compared with Prowler if BENCH_PROWLER is its command. */
const protocol: BenchCase = {
  name: "protocol",
  async run() {
    const moto = await startMoto((line) => console.log(`  ${line}`));
    process.env.MOTO_URL = moto.url;
    const proxy = await startCountingProxy(moto.url);
    try {
      const figures = await compared("an empty account", await createMotoAccount(), proxy);
      const planted = await createMotoAccount();
      await plantFixtures(planted);
      figures.push(...(await compared("an account with planted faults", planted, proxy)));
      return figures;
    } finally {
      await proxy.close();
      await moto.stop();
    }
  },
};

export default protocol;
