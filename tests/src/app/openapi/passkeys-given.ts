import type { ApiDocument } from "../../../../src/app/openapi/page/parts.ts";
import type { NewApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type {
  NewPasskeyOptions,
  Passkey,
  PasskeySignInOptions,
} from "../../../../src/contract/account/passkeys.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { passkeys } from "../../../../src/db/schema/people.ts";
import { restore, suspend } from "../../../../src/people/users/users.ts";
import type { TestApp } from "../../../support/app.ts";
import { createAuthenticator } from "../../../support/authenticator.ts";
import { exampleBody, type Sent } from "./described.ts";

interface Scene {
  testApp: TestApp;
  document: ApiDocument;
  expects: <T>(status: number, operationId: string, sent?: Sent) => Promise<T>;
  ada: { token: string };
  program: NewApiToken;
}

/** Gets each answer of the calls about passkeys, and leaves Ada one. */
export async function usePasskeys({ testApp, document, expects, ada, program }: Scene): Promise<void> {
  const { token } = ada;
  testApp.clock.advance(6 * 60_000);
  await expects(403, "beginPasskey", { token });
  await expects(400, "beginPasskey", { token, body: exampleBody(document, "beginPasskey") });
  await expects(403, "mailPasskeyCode", { token: program.token });
  const { attempt } = await expects<{ attempt: string }>(200, "mailPasskeyCode", { token });
  await testApp.app.sendMail();
  const proof = { attempt, code: testApp.mails.at(-1)?.shown.code };
  const begin = (sent: Sent) => expects<NewPasskeyOptions>(200, "beginPasskey", sent);
  const first = createAuthenticator();
  const credential = first.create(await begin({ token, body: proof }));
  const body = { name: "Ada's phone", credential };
  await expects(403, "addPasskey", { token: program.token, body });
  const added = await expects<Passkey>(201, "addPasskey", { token, body });
  await expects(400, "addPasskey", { token, body });
  const renamed = { token, path: { id: added.id }, body: exampleBody(document, "renamePasskey") };
  await expects(200, "renamePasskey", renamed);

  const pia = await testApp.signUp("Pia");
  const known = first.create(await begin({ token: pia.token }));
  await expects(409, "addPasskey", { token: pia.token, body: { name: "Phone", credential: known } });
  const own = createAuthenticator();
  const hers = { name: "Phone", credential: own.create(await begin({ token: pia.token })) };
  await expects(201, "addPasskey", { token: pia.token, body: hers });
  const [row] = testApp.db.select().from(passkeys).all();
  for (let n = 1; row && n < limits.passkeys; n++) {
    const copy = { ...row, id: `${n}`, credentialId: `${n}`, userId: pia.user.id };
    testApp.db.insert(passkeys).values(copy).run();
  }
  await expects(409, "beginPasskey", { token: pia.token });
  const signIn = async () => own.get(await expects<PasskeySignInOptions>(200, "beginPasskeySignIn"));
  await expects(200, "verifyPasskey", { body: { credential: await signIn() } });
  await expects(400, "verifyPasskey", { body: exampleBody(document, "verifyPasskey") });
  suspend(testApp.db, pia.user.id);
  await expects(403, "verifyPasskey", { body: { credential: await signIn() } });
  restore(testApp.db, pia.user.id);
  const removed = { token: pia.token, path: { id: "1" } };
  testApp.db.$client.run("PRAGMA query_only = ON");
  await expects(503, "beginPasskeySignIn");
  await expects(503, "verifyPasskey", { body: exampleBody(document, "verifyPasskey") });
  await expects(503, "mailPasskeyCode", { token });
  await expects(503, "beginPasskey", { token });
  await expects(503, "addPasskey", { token, body });
  await expects(503, "renamePasskey", renamed);
  await expects(503, "removePasskey", removed);
  testApp.db.$client.run("PRAGMA query_only = OFF");
  await expects(200, "removePasskey", removed);
}
