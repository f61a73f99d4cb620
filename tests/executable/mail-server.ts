import { afterAll } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

const tls = join(import.meta.dir, "../data/tls");
/** What makes a process believe this server's certificate. */
export const trusted = { NODE_EXTRA_CA_CERTS: join(tls, "ca.pem") };

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  isSecure: boolean;
  text: string;
}

/** A real mail server on this machine that wants STARTTLS and a login. */
export function openMailServer() {
  const received: Received[] = [];
  const waiting: ((mail: Received) => void)[] = [];
  const server = new SMTPServer({
    key: readFileSync(join(tls, "server.key")),
    cert: readFileSync(join(tls, "server.pem")),
    onAuth: ({ username, password }, _session, done) =>
      password === "secret" ? done(null, { user: username }) : done(new Error("wrong password")),
    async onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const mail = {
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        user: user as string | undefined,
        isSecure: secure,
        text: Buffer.concat(chunks).toString(),
      };
      received.push(mail);
      waiting.shift()?.(mail);
      done();
    },
  });
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<number>();
  server.listen(0, "127.0.0.1", () => resolve((server.server.address() as { port: number }).port));
  afterAll(() => new Promise<void>((done) => server.close(() => done())));
  return { received, port: promise, next: () => new Promise<Received>((hand) => waiting.push(hand)) };
}
