import { useState } from "react";

export const checkLength = 5;

/** Uppercase letters and digits, without those that look alike. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** `random` fills an array with random bytes. */
export function newCheckCode(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = randomBytes): string {
  const bytes = random(new Uint8Array(checkLength));
  return [...bytes].map((byte) => characters.charAt(byte % characters.length)).join("");
}

/** Normalises typed text: uppercase, no spaces, five characters at most. */
export const checkInput = (typed: string) => typed.toUpperCase().replace(/\s/g, "").slice(0, checkLength);

export function passesCheck(code: string, typed: string): boolean {
  return typed.length === checkLength && typed.toUpperCase() === code.toUpperCase();
}

export interface HumanCheck {
  code: string;
  typed: string;
  isVerified: boolean;
  type: (written: string) => void;
  refresh: () => void;
}

export function useHumanCheck(): HumanCheck {
  const [code, setCode] = useState(() => newCheckCode());
  const [typed, setTyped] = useState("");
  return {
    code,
    typed,
    isVerified: passesCheck(code, typed),
    type: (written) => setTyped(checkInput(written)),
    refresh: () => {
      setCode(newCheckCode());
      setTyped("");
    },
  };
}

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
