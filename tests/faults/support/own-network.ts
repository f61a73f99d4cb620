import { createSocket } from "node:dgram";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { emptyFolder } from "../../executable/process.ts";

/** Addresses of a network of one's own, which no packet leaves. */
export const addresses = { open: "93.184.216.34", inside: "10.0.0.7" };

const namespaces =
  process.getuid?.() === 0
    ? ["unshare", "--net", "--mount"]
    : ["unshare", "--user", "--map-root-user", "--net", "--mount"];

const preparing = `
  set -e
  ip link set lo up
  ip addr add ${addresses.open}/32 dev lo
  ip addr add ${addresses.inside}/32 dev lo
  mount --bind "$0/resolv.conf" /etc/resolv.conf
  mount --bind "$0/nsswitch.conf" /etc/nsswitch.conf
  exec "$@"`;

const mark = "TOPICAPP_TEST_NETWORK";

/** True in the process that `runInOwnNetwork` started. */
export const isInOwnNetwork = process.env[mark] === "own";

/** Why there can be none here; null where there can. Containers and some systems allow no namespaces. */
export function whyNoOwnNetwork(): string | null {
  if (process.platform !== "linux") return "it takes Linux";
  if (!Bun.which("unshare") || !Bun.which("ip")) return "it takes unshare and ip, of util-linux and iproute2";
  const { exitCode, output } = enter("true");
  return exitCode === 0 ? null : output.trim();
}

/** Runs a file of tests again where the name server of `serveNames` is the only one. */
export function runInOwnNetwork(file: string): { exitCode: number; output: string } {
  return enter(process.execPath, "test", "--timeout", "120000", file);
}

function enter(...command: string[]): { exitCode: number; output: string } {
  const folder = emptyFolder();
  writeFileSync(join(folder, "resolv.conf"), "nameserver 127.0.0.1\n");
  writeFileSync(join(folder, "nsswitch.conf"), "hosts: files dns\n");
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [...namespaces, "sh", "-c", preparing, folder, ...command],
    {
      env: { ...process.env, [mark]: "own" },
    },
  );
  return { exitCode, output: `${stdout}${stderr}` };
}

/** Answers each question for an address (RFC 1035); `find` takes a name in lower case and answers its IPv4 addresses. */
export async function serveNames(find: (name: string) => string[]): Promise<void> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { address, port }) => {
    let end = 12;
    const labels: string[] = [];
    for (let length = question.readUInt8(end); length > 0; length = question.readUInt8(end)) {
      labels.push(question.toString("ascii", end + 1, end + 1 + length));
      end += 1 + length;
    }
    const isForIPv4 = question.readUInt16BE(end + 1) === 1;
    const found = isForIPv4 ? find(labels.join(".").toLowerCase()) : [];
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    for (const [at, count] of [1, found.length, 0, 0].entries()) head.writeUInt16BE(count, 4 + 2 * at);
    // The name of the question, an address of the internet, to be kept for no time.
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4];
    const records = found.map((each) => Buffer.from([...record, ...each.split(".").map(Number)]));
    socket.send(Buffer.concat([head, question.subarray(12, end + 5), ...records]), port, address);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.bind(53, "127.0.0.1", resolve);
  await promise;
}

/** Takes any connection, tells of it, and ends it. */
export async function trap(address: string, port: number, tell: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  createServer((connection) => {
    tell();
    connection.on("error", () => {}).destroy();
  }).listen(port, address, resolve);
  await promise;
}
