import { useState, useSyncExternalStore } from "react";
import { spelledOut } from "./human-check.ts";

const link =
  "tap font-semibold text-ink underline decoration-line underline-offset-3 hover:decoration-current";

/** Two ways around the picture: hearing it, where the browser has a voice, and having it spelled in words. */
export function HumanCheckAloud({ code }: { code: string }) {
  const canSpeak = useSyncExternalStore(onVoicesChange, hasVoices);
  const [isSpelled, setSpelled] = useState(false);
  return (
    <div className="text-note text-muted">
      <p className="flex flex-wrap gap-x-2">
        Hard to read?
        {canSpeak && (
          <button type="button" className={link} onClick={() => speak(code)}>
            Hear it
          </button>
        )}
        <button
          type="button"
          className={link}
          aria-expanded={isSpelled}
          onClick={() => setSpelled(!isSpelled)}
        >
          Spell it out
        </button>
      </p>
      <p role="status">{isSpelled && spelledOut(code)}</p>
    </div>
  );
}

function speak(code: string): void {
  const words = new SpeechSynthesisUtterance(spelledOut(code));
  words.lang = "en";
  words.rate = 0.85;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

const hasVoices = () => "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;

function onVoicesChange(listener: () => void): () => void {
  if (!("speechSynthesis" in window)) return () => undefined;
  speechSynthesis.addEventListener("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener("voiceschanged", listener);
}
