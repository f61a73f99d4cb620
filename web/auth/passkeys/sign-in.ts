import type { Session } from "../../../src/contract/account/auth.ts";
import type { PasskeySignInOptions } from "../../../src/contract/account/passkeys.ts";
import { call } from "../../api/client.ts";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { writeDevice } from "../session-storage.ts";
import { tellLoginFailed } from "../steps/send-code.ts";
import { words as common } from "../words.ts";
import { givePasskey, PasskeyFailure } from "./ceremony.ts";

/** Returns null, after a toast with the reason, if the browser provides no passkey or the server refuses it. */
export async function signIn(): Promise<Session | null> {
  try {
    const options = await call<PasskeySignInOptions>("POST", "/api/auth/passkeys/options");
    const body = { credential: await givePasskey(options) };
    const session = await call<Session>("POST", "/api/auth/passkeys/verify", { body });
    writeDevice(localStorage, session.device);
    return session;
  } catch (error) {
    if (error instanceof PasskeyFailure) toastFailure(common.loginFailed, null, error.message);
    else tellLoginFailed(error);
    return null;
  }
}
