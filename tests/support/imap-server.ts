import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer, TLSSocket } from "node:tls";

const tls = join(import.meta.dir, "../data/tls");
const secureContext = {
  key: readFileSync(join(tls, "server.key")),
  cert: readFileSync(join(tls, "server.pem")),
};

/** The authority that signed the server's certificate. */
export const authority = readFileSync(join(tls, "ca.pem"), "utf8");

export interface StoredLetter {
  from: { name: string; address: string };
  subject: string;
  /** Headers besides From, Subject, Date and Message-ID. */
  headers?: string[];
  date: Date;
  body: string;
}

interface Options {
  password?: string;
  letters?: StoredLetter[];
  /** Plain until STARTTLS, which is offered unless said. */
  isPlain?: boolean;
  address?: string;
  port?: number;
  offersStartTls?: boolean;
  /** Answers a command in place of the server; null where it does not. */
  answer?: (command: string, tag: string) => string | null;
}

/** A mailbox that speaks as much of IMAP (RFC 9051) as a client needs that reads, and keeps what it was asked. */
export async function openImapServer(options: Options = {}) {
  const { password = "secret", letters = [], isPlain = false, offersStartTls = true, answer } = options;
  const commands: string[] = [];
  const capabilities = (isSecure: boolean) =>
    `CAPABILITY IMAP4rev1 ID${isSecure ? " AUTH=PLAIN" : offersStartTls ? " STARTTLS LOGINDISABLED" : ""}`;

  function serve(socket: Socket, isSecure: boolean): void {
    let waiting = "";
    let signingIn: string | null = null;
    socket.on("error", () => {});
    const onData = (chunk: Buffer) => {
      waiting += chunk.toString();
      for (let end = waiting.indexOf("\r\n"); end >= 0; end = waiting.indexOf("\r\n")) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        handle(line);
      }
    };
    const handle = (line: string) => {
      if (signingIn !== null) {
        const isRight = Buffer.from(line, "base64").toString().split("\0")[2] === password;
        const said = isRight ? "OK welcome" : "NO [AUTHENTICATIONFAILED] Invalid credentials";
        socket.write(`${signingIn} ${said}\r\n`);
        signingIn = null;
        return;
      }
      const [tag = "", ...rest] = line.split(" ");
      const command = rest.join(" ");
      commands.push(command);
      const own = answer?.(command, tag);
      if (own != null) return void socket.write(own);
      if (/^AUTHENTICATE/i.test(command)) {
        signingIn = tag;
        return void socket.write("+ \r\n");
      }
      if (/^STARTTLS/i.test(command) && !isSecure) {
        socket.write(`${tag} OK begin\r\n`);
        socket.off("data", onData);
        return serve(new TLSSocket(socket, { isServer: true, ...secureContext }), true);
      }
      socket.write(replyTo(command, tag, isSecure));
      if (/^LOGOUT/i.test(command)) socket.end();
    };
    socket.on("data", onData);
    if (!isPlain || !isSecure) socket.write(`* OK [${capabilities(isSecure)}] ready\r\n`);
  }

  function replyTo(command: string, tag: string, isSecure: boolean): string {
    const ok = `${tag} OK done\r\n`;
    const [name = ""] = command.toUpperCase().split(" ");
    if (name === "CAPABILITY") return `* ${capabilities(isSecure)}\r\n${ok}`;
    if (name === "LIST" || name === "LSUB")
      return /INBOX/.test(command) ? `* ${name} () "/" INBOX\r\n${ok}` : ok;
    if (name === "EXAMINE" || name === "SELECT") {
      if (!/INBOX/.test(command)) return `${tag} NO [NONEXISTENT] No such folder\r\n`;
      const [exists, next] = [letters.length, letters.length + 1];
      const state = `* ${exists} EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${next}] ok\r\n`;
      return `* FLAGS (\\Seen)\r\n${state}${tag} OK [READ-ONLY] done\r\n`;
    }
    if (/^UID SEARCH/i.test(command)) {
      const from = /FROM "?([^" ]+)"?/i.exec(command)?.[1]?.toLowerCase() ?? "";
      const since = new Date(/SINCE "?([^" ]+)"?/i.exec(command)?.[1] ?? 0);
      const found = letters.flatMap((letter, at) =>
        letter.from.address.includes(from) && letter.date >= since ? [at + 1] : [],
      );
      return `* SEARCH ${found.join(" ")}\r\n${ok}`;
    }
    if (/^UID FETCH/i.test(command)) {
      const uid = Number(/^UID FETCH (\d+)/i.exec(command)?.[1]);
      const length = Number(/<0\.(\d+)>/.exec(command)?.[1] ?? Number.POSITIVE_INFINITY);
      const source = Buffer.from(sourceOf(letters[uid - 1]))
        .subarray(0, length)
        .toString();
      return `* ${uid} FETCH (UID ${uid} BODY[]<0> ${literal(source)})\r\n${ok}`;
    }
    if (name === "FETCH") return letters.map(listed).join("") + ok;
    if (name === "LOGOUT") return `* BYE\r\n${ok}`;
    return ok;
  }

  const server = isPlain
    ? createServer((socket) => serve(socket, false))
    : createTlsServer(secureContext, (socket) => serve(socket, true));
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(options.port ?? 0, options.address ?? "127.0.0.1", () =>
    resolve((server.address() as { port: number }).port),
  );
  return {
    commands,
    port: await promise,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`;

function sourceOf(letter: StoredLetter | undefined): string {
  if (!letter) return "";
  const { from, subject, headers = [], date, body } = letter;
  return [
    `From: ${from.name} <${from.address}>`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    `Message-ID: <${Bun.hash(subject)}@${from.address.split("@")[1]}>`,
    ...headers,
    body.startsWith("Content-Type:") ? body : `\r\n${body}`,
  ].join("\r\n");
}

function listed({ from, subject, headers = [], date }: StoredLetter, at: number): string {
  const [local = "", host = ""] = from.address.split("@");
  const people = `((${JSON.stringify(from.name)} NIL "${local}" "${host}"))`;
  const envelope = `("${date.toUTCString()}" ${JSON.stringify(subject)} ${people} ${people} ${people} NIL NIL NIL NIL NIL)`;
  const kept = `${headers.filter((header) => /^list-/i.test(header)).join("\r\n")}\r\n\r\n`;
  const fields = "BODY[HEADER.FIELDS (LIST-UNSUBSCRIBE LIST-ID)]";
  const time = `${date.toISOString().slice(8, 10)}-Nov-2026 09:00:00 +0000`;
  return `* ${at + 1} FETCH (UID ${at + 1} INTERNALDATE "${time}" ENVELOPE ${envelope} ${fields} ${literal(kept)})\r\n`;
}
