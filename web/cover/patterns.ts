/**
 * One shape of a cover: an SVG path in one of the tones 0 (background) to 5 (accent), filled unless it has a line
 * width.
 */
interface Shape {
  d: string;
  tone: number;
  line?: number;
}

type Random = () => number;
type Pattern = (random: Random, width: number, height: number) => Shape[];

const round = (value: number) => Math.round(value * 10) / 10;
const pick = <T>(random: Random, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

const circle = (x: number, y: number, r: number) =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;

const tiles: Pattern = (random, width, height) => {
  const size = height / 4;
  const shapes: Shape[] = [];
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x * size < width; x++) shapes.push(...tile(random, x * size, y * size, size));
  }
  return shapes;
};

function tile(random: Random, x: number, y: number, size: number): Shape[] {
  const tone = pick(random, [1, 1, 2, 3, 4]);
  const [left, top, right, bottom] = [x, y, x + size, y + size].map(round);
  const s = round(size);
  const half = round(size / 2);
  switch (pick(random, ["arc", "arc", "leaf", "dot", "half", "square", "bare", "bare"])) {
    case "arc":
      return [
        {
          tone,
          d: pick(random, [
            `M${left} ${top}h${s}a${s} ${s} 0 0 1 ${-s} ${s}z`,
            `M${right} ${top}v${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`,
            `M${right} ${bottom}h${-s}a${s} ${s} 0 0 1 ${s} ${-s}z`,
            `M${left} ${bottom}v${-s}a${s} ${s} 0 0 1 ${s} ${s}z`,
          ]),
        },
      ];
    case "leaf":
      return [
        {
          tone,
          d: pick(random, [
            `M${left} ${top}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1 ${-s} ${-s}z`,
            `M${right} ${top}a${s} ${s} 0 0 0 ${-s} ${s}a${s} ${s} 0 0 0 ${s} ${-s}z`,
          ]),
        },
      ];
    case "dot":
      return [{ tone: pick(random, [5, 3, 4]), d: circle(x + size / 2, y + size / 2, size * 0.3) }];
    case "half":
      return [{ tone, d: `M${left} ${round(y + size / 2)}a${half} ${half} 0 0 1 ${s} 0v${half}h${-s}z` }];
    case "square":
      return [{ tone: 1, d: `M${left} ${top}h${s}v${s}h${-s}z` }];
    default:
      return [];
  }
}

const hills: Pattern = (random, width, height) => {
  const sun = circle(width * (0.2 + 0.6 * random()), height * (0.26 + 0.14 * random()), height * 0.15);
  const ridges = [1, 2, 3, 4].map((tone): Shape => {
    const crest = height * (0.24 + tone * 0.15);
    const step = height * (0.55 + 0.3 * random());
    let x = -step * random();
    let d = `M${round(x)} ${round(crest)}`;
    for (let up = random() < 0.5; x < width; up = !up) {
      const swell = height * (0.08 + 0.12 * random()) * (up ? -1 : 1);
      d += `c${round(step * 0.36)} ${round(swell)} ${round(step * 0.64)} ${round(swell)} ${round(step)} 0`;
      x += step;
    }
    return { tone, d: `${d}V${height}H0z` };
  });
  return [{ tone: 5, d: sun }, ...ridges];
};

const contours: Pattern = (random, width, height) => {
  const x = width * (0.25 + 0.5 * random());
  const y = height * (0.25 + 0.5 * random());
  const lobes = Array.from({ length: 3 }, (_, n) => ({ turn: random() * 7, depth: 0.16 / (n + 1) }));
  const reach = Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) * 1.2;
  const rings = Math.round(reach / (height * 0.13));
  return Array.from({ length: rings }, (_, ring): Shape => {
    const radius = (reach * (rings - ring)) / rings;
    const points = Array.from({ length: 36 }, (_, step) => {
      const angle = (step / 36) * 2 * Math.PI;
      const wobble = lobes.reduce(
        (sum, { turn, depth }, n) => sum + depth * Math.sin((n + 2) * angle + turn),
        1,
      );
      return `${round(x + Math.cos(angle) * radius * wobble)} ${round(y + Math.sin(angle) * radius * wobble)}`;
    });
    const last = ring === rings - 1;
    return {
      d: `M${points.join("L")}z`,
      tone: last ? 5 : 2 + (ring % 5 === 0 ? 1 : 0),
      ...(last ? {} : { line: height * 0.022 }),
    };
  });
};

const bars: Pattern = (random, width, height) => {
  const gap = height / 9;
  const thick = gap * 0.62;
  const phase = random() * 7;
  const pace = 0.35 + random() * 0.5;
  return Array.from({ length: Math.floor(width / gap) }, (_, n): Shape => {
    const swing = Math.abs(Math.sin(phase + n * pace)) * 0.62 + random() * 0.22 + 0.08;
    const length = Math.max(0.1, swing * 0.86 - 0.06) * height;
    const x = gap * (n + 0.5) + (width - Math.floor(width / gap) * gap) / 2;
    return {
      tone: random() < 0.12 ? 5 : pick(random, [2, 3, 3, 4]),
      line: thick,
      d: `M${round(x)} ${round((height - length + thick) / 2)}V${round((height + length - thick) / 2)}`,
    };
  });
};

const orbits: Pattern = (random, width, height) => {
  const x = width * (0.3 + 0.4 * random());
  const y = height * (0.4 + 0.3 * random());
  const reach = Math.hypot(Math.max(x, width - x), height) * 0.92;
  const step = height * 0.15;
  const shapes: Shape[] = [{ tone: 4, d: circle(x, y, step * 0.72) }];
  for (let radius = step * 1.6; radius < reach; radius += step) {
    const angle = random() * 2 * Math.PI;
    shapes.push({ tone: 2, line: height * 0.014, d: circle(x, y, radius) });
    shapes.push({
      tone: pick(random, [3, 4, 5]),
      d: circle(
        x + Math.cos(angle) * radius,
        y + Math.sin(angle) * radius,
        height * (0.03 + 0.04 * random()),
      ),
    });
  }
  return shapes;
};

const halftone: Pattern = (random, width, height) => {
  const gap = height / 8;
  const [x, y] = [width * random(), height * random()];
  const wave = height * (0.5 + random() * 0.5);
  const shapes: Shape[] = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column * gap < width; column++) {
      const cx = (column + (row % 2 ? 1 : 0.5)) * gap;
      const cy = (row + 0.5) * gap;
      const light = (Math.sin((Math.hypot(cx - x, cy - y) / wave) * 5) + 1) / 2;
      shapes.push({
        tone: light > 0.82 ? 4 : light > 0.45 ? 3 : 2,
        d: circle(cx, cy, gap * (0.1 + 0.34 * light)),
      });
    }
  }
  return shapes;
};

const patterns = [tiles, hills, contours, bars, orbits, halftone] as const;

/** The same seed always draws the same picture at the same size. */
export function coverShapes(seed: string, width: number, height: number): Shape[] {
  const random = randomFrom(seed);
  return pick<Pattern>(random, patterns)(random, width, height);
}

/** FNV-1a seeds mulberry32: small, fast, and the same on every platform. */
function randomFrom(seed: string): Random {
  let state = [...seed].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619),
    2166136261,
  );
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
