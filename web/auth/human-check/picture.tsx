import { useEffect, useRef } from "react";
import { words } from "../words.ts";

const width = 152;
const height = 46;

/** The characters as a picture: each a little turned, over a few thin lines. */
export function HumanCheckPicture({ code }: { code: string }) {
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
