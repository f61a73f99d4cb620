import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { words } from "../words.ts";
import { checkLength, type HumanCheck } from "./human-check.ts";

/** Asks the person to type the characters of a picture. */
export function HumanCheckField({ check }: { check: HumanCheck }) {
  const isWrong = check.typed.length === checkLength && !check.isVerified;
  return (
    <div className="grid gap-1.5">
      <Field label={words.check.label} error={isWrong ? words.check.isWrong : undefined}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-2.5">
            <HumanCheckPicture code={check.code} />
            <span className="relative min-w-26 flex-1">
              <Input
                {...control}
                name="human-check"
                className="min-h-11.5 px-2.5 font-mono tracking-[0.12em] uppercase placeholder:font-sans placeholder:text-note placeholder:tracking-normal placeholder:normal-case"
                placeholder={words.check.length}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                maxLength={checkLength}
                value={check.typed}
                onChange={(event) => check.type(event.target.value)}
              />
              {check.isVerified && (
                <Icon
                  name="check"
                  className="pointer-events-none absolute inset-y-0 inset-e-2.5 my-auto size-5 text-slop"
                />
              )}
            </span>
            <Button aria-label={words.check.another} className="size-11.5 px-0" onClick={check.refresh}>
              <Icon name="refresh" />
            </Button>
          </div>
        )}
      </Field>
      <HumanCheckAloud key={check.code} code={check.code} />
      <span role="status" className="sr-only">
        {check.isVerified && words.check.passed}
      </span>
    </div>
  );
}

const spelling = () => import("./spelling.ts");

const link =
  "tap font-semibold text-ink underline decoration-line underline-offset-3 hover:decoration-current";

/** Two alternatives to the picture: hearing the characters, if the browser has a voice, or reading them as words. */
function HumanCheckAloud({ code }: { code: string }) {
  const canSpeak = useSyncExternalStore(onVoicesChange, hasVoices);
  const [spelled, setSpelled] = useState("");
  return (
    <div className="text-note text-muted">
      <p className="flex flex-wrap gap-x-2">
        {words.check.isHard}
        {canSpeak && (
          <button type="button" className={link} onClick={async () => (await spelling()).speak(code)}>
            {words.check.hear}
          </button>
        )}
        <button
          type="button"
          className={link}
          aria-expanded={spelled !== ""}
          onClick={async () => setSpelled(spelled ? "" : (await spelling()).spelledOut(code))}
        >
          {words.check.spell}
        </button>
      </p>
      <p role="status">{spelled}</p>
    </div>
  );
}

const hasVoices = () => "speechSynthesis" in window && speechSynthesis.getVoices().length > 0;

function onVoicesChange(listener: () => void): () => void {
  if (!("speechSynthesis" in window)) return () => undefined;
  speechSynthesis.addEventListener("voiceschanged", listener);
  return () => speechSynthesis.removeEventListener("voiceschanged", listener);
}

const width = 152;
const height = 46;

/** Draws the characters, each slightly rotated, over a few thin lines. */
function HumanCheckPicture({ code }: { code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const paint = () => canvas.current && draw(canvas.current, code);
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    paint();
    scheme.addEventListener("change", paint);
    return () => scheme.removeEventListener("change", paint);
  }, [code]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={words.check.picture}
      className="h-11.5 min-w-0 max-w-38 flex-[1_1_7rem] rounded-surface bg-wash object-contain text-ink"
    />
  );
}

function draw(canvas: HTMLCanvasElement, code: string): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const scale = Math.max(2, window.devicePixelRatio);
  canvas.width = width * scale;
  canvas.height = height * scale;
  pen.scale(scale, scale);
  pen.strokeStyle = pen.fillStyle = getComputedStyle(canvas).color;
  drawLines(pen);
  drawSigns(pen, code);
}

function drawLines(pen: CanvasRenderingContext2D): void {
  pen.globalAlpha = 0.28;
  pen.lineWidth = 1.2;
  for (let line = 0; line < 4; line++) {
    pen.beginPath();
    pen.moveTo(0, between(4, height - 4));
    pen.bezierCurveTo(
      width * 0.3,
      between(-6, height + 6),
      width * 0.7,
      between(-6, height + 6),
      width,
      between(4, height - 4),
    );
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawSigns(pen: CanvasRenderingContext2D, code: string): void {
  const step = (width - 28) / code.length;
  pen.font = "700 25px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const [place, sign] of [...code].entries()) {
    pen.save();
    pen.translate(14 + step * (place + 0.5), height / 2 + between(-3.5, 3.5));
    pen.rotate(between(-0.28, 0.28));
    pen.fillText(sign, 0, 1);
    pen.restore();
  }
}

const between = (least: number, most: number) => least + Math.random() * (most - least);
