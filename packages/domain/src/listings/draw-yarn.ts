// Renders the 40 x 40 drawing of one yarn from its listing's fields only: same fields, same drawing. The form shows
// family and make-up, nodes show intermingling, sheen shows lustre, strands show plies. Colours are the dyes of
// tokens.css.

/** The fields that show in the drawing. */
export type YarnLooks = {
  fibre_type: string;
  specific_type?: string | null;
  lustre?: string | null;
  twist_intermingling?: string | null;
  number_of_plys?: number | null;
  filament_count?: string | number | null;
};

type Form = 'filament' | 'spun' | 'hairy' | 'slub' | 'core';
/** The drawing proper, and the lines that its sheen follows. */
type Strand = [art: string, sheen: string[]];

const FAMILIES: Record<string, [Form, string, string?]> = {
  'Polyester Filament': ['filament', 'pf'],
  'Polypropylene Filament': ['filament', 'pp'],
  Nylon: ['filament', 'nylon'],
  Silk: ['filament', 'silk'],
  Acetate: ['filament', 'acetate'],
  'Viscose Rayon': ['spun', 'viscose'],
  Modal: ['spun', 'viscose'],
  'Polyester Spun': ['spun', 'ps'],
  Cotton: ['spun', 'cotton'],
  Acrylic: ['spun', 'acrylic'],
  Wool: ['hairy', 'wool'],
  Linen: ['slub', 'linen'],
  Jute: ['slub', 'jute'],
  'Cotton-Spandex': ['core', 'cotton', 'spandex'],
  'Polyester-Cotton (PC)': ['spun', 'ps', 'cotton'],
  PC: ['spun', 'ps', 'cotton'],
  'Polyester-Viscose (PV)': ['spun', 'ps', 'viscose'],
  'PV 80/20': ['spun', 'ps', 'viscose'],
  'PV 65/35': ['spun', 'ps', 'viscose'],
  'Wool Blend': ['hairy', 'wool', 'ps'],
  'Silk Blend': ['spun', 'silk', 'ps'],
  'Linen Blend': ['slub', 'linen', 'viscose'],
  'Cotton Blend': ['spun', 'cotton', 'viscose'],
  'Polyester Blend': ['spun', 'ps', 'viscose'],
};
const UNKNOWN: [Form, string, string?] = ['spun', 'other'];

/** Where intermingled filaments are pinched together. */
const NODES: Record<string, number[]> = { SIM: [9, 31], HIM: [3, 20, 37] };

// The strand overshoots the tile on both sides; the tile clips it.
const X0 = -12;
const X1 = 52;

const round = (n: number) => Math.round(n * 10) / 10;
const dye = (name: string, shade = '') => `var(--dye-${name}${shade})`;
const path = (d: string, stroke: string, width: number) =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${width}"/>`;

type Wave = { amp: number; len: number; phase: number; nodes: number[] };

/** One line of the strand at height `y`: a wave that closes towards the middle at every node. */
function thread(y: number, { amp, len, phase, nodes }: Wave): string {
  if (!amp && nodes.length === 0) return `M${X0} ${y}H${X1}`;
  const points: [number, number][] = [];
  for (let x = X0; x <= X1; x += 2) {
    const open = Math.min(1, ...nodes.map((node) => Math.min(1, Math.abs(x - node) / 6) ** 0.7));
    points.push([x, 20 + (y - 20) * (0.18 + 0.82 * open) + Math.sin((x / len) * 2 * Math.PI + phase) * amp * open]);
  }
  return points
    .map(([x, at], i) => {
      const next = points[i + 1];
      if (i === 0) return `M${round(x)} ${round(at)}`;
      return next ? `Q${round(x)} ${round(at)} ${round((x + next[0]) / 2)} ${round((at + next[1]) / 2)}` : '';
    })
    .join('');
}

function filament(kind: string, [a, b]: Dyes, twist: string, lustre: string): Strand {
  const nodes = NODES[twist] ?? [];
  const isWavy = kind === 'Textured';
  const heights = kind === 'POY' ? [11, 17, 23, 29] : isWavy ? [11.5, 17.2, 22.8, 28.5] : [11.5, 15.7, 20, 24.3, 28.5];
  const wave = (i: number): Wave => ({
    amp: isWavy ? 1.7 : 0,
    len: isWavy ? 11 + (i % 2) * 2.5 : 9,
    phase: i * 2.4,
    nodes,
  });
  const colour = (i: number) => {
    if (i % 2 === 0) return dye(a);
    return lustre === 'Cationic' ? dye('cationic') : dye(b ?? a, '-deep');
  };
  let art = heights.map((y, i) => path(thread(y, wave(i)), colour(i), kind === 'POY' ? 2.8 : 3.4)).join('');
  if (kind === 'Air-Textured') art += path(loops(), dye(a), 1.3);
  for (const node of nodes) art += path(`M${node} 16.5v7`, dye(a, '-deep'), 2.6);
  return [art, heights.filter((_, i) => i % 2 === 0).map((y, i) => thread(y - 0.6, wave(i * 2)))];
}

/** Loops that protrude from an air-textured core. */
function loops(): string {
  let d = '';
  for (let x = -8, i = 0; x < 50; x += 5.2, i++)
    d += i % 2 ? `M${round(x)} 28c-3 7 7 7 4 0` : `M${round(x)} 12c-3-7 7-7 4 0`;
  return d;
}

type Dyes = [main: string, second?: string];

function spun(form: Form, dyes: Dyes, plys: number, isHard: boolean, type: string): Strand {
  const half = form === 'hairy' ? 8.5 : 8;
  const fuzz = fibreEnds(form, half, isHard, type);
  const ends = fuzz && path(fuzz, dye(dyes[0], '-deep'), form === 'hairy' ? 0.9 : 0.7);
  if (plys > 1) {
    const [art, sheen] = plaited(dyes);
    return [ends + art, sheen];
  }
  return [ends + body(form, dyes[0], half) + turns(dyes, half, isHard), [`M${X0} 16H${X1}`]];
}

/** Fibre ends lie along the yarn: none on compact yarn, few on combed, many on the rest. */
function fibreEnds(form: Form, half: number, isHard: boolean, type: string): string {
  const isHairy = form === 'hairy';
  const others = isHairy ? 22 : type === 'Combed' ? 9 : form === 'slub' ? 14 : 18;
  const ends = isHard || type === 'Compact' ? 0 : others;
  let d = '';
  for (let i = 0; i < ends; i++) {
    const x = X0 + ((i + 0.5) * 64) / ends + ((i * 7) % 5) * 0.6;
    const up = i % 2 ? 1 : -1;
    const height = isHairy ? 4.6 + ((i * 3) % 2) : 2.6 + ((i * 5) % 2);
    const run = isHairy ? 4.5 : 5.5;
    d += `M${round(x)} ${round(20 + up * (half - 1))}q${round(run * 0.4)} ${round(up * height * 0.9)} ${run} ${round(up * height)}`;
  }
  return d;
}

/** Two strands or more, laid round each other. */
function plaited([a, b]: Dyes): Strand {
  const w = 13;
  let front = '';
  let behind = '';
  let sheen = '';
  for (let x = X0 - w; x < X1 + w; x += w) {
    front += `M${round(x)} 28c${w * 0.35} 0 ${w * 0.65}-16 ${w}-16`;
    behind += `M${round(x + w / 2)} 28c${w * 0.35} 0 ${w * 0.65}-16 ${w}-16`;
    sheen += `M${round(x + 1.5)} 25.6c${w * 0.3}-1.5 ${w * 0.5}-9.6 ${w * 0.86}-11.4`;
  }
  return [path(front, dye(a), 7.4) + path(behind, dye(b ?? a, b ? '' : '-deep'), 5.2), [sheen]];
}

/** A single spun strand: even, or thick and thin. */
function body(form: Form, a: string, half: number): string {
  if (form !== 'slub') return path(`M${X0} 20H${X1}`, dye(a), half * 2);
  const outline = `M${X0} 15c6 0 8-4 14-4s9 3.5 15 3.5 8-5 15-5 8 4 20 4v13c-9 0-11 4-19 4s-9-3.5-15-3.5-9 3.5-16 3.5-8-2.5-14-2.5z`;
  return `<path d="${outline}" fill="${dye(a)}" stroke="none"/>`;
}

/** The twist lines; a blend shows its second dye in them. */
function turns([a, b]: Dyes, half: number, isHard: boolean): string {
  let d = '';
  for (let x = X0; x < X1; x += isHard ? 4.4 : 6.4) d += `M${round(x)} ${20 + half - 1}l6.5-${2 * half - 2}`;
  return b ? path(d, dye(b), 2.8) : path(d, dye(a, '-deep'), isHard ? 1.5 : 1.3);
}

/** An elastic core with yarn wrapped round it. */
function core([wrap, inner]: Dyes): Strand {
  let d = '';
  for (let x = X0; x < X1; x += 4.6) d += `M${round(x)} 27.5c1-5 3.5-10 5-15`;
  return [path(`M${X0} 20H${X1}`, dye(inner ?? wrap), 5.5) + path(d, dye(wrap), 3.2), [`M${X0} 15.5H${X1}`]];
}

/** A warp sheet: straight ends, upright. */
function beams([a]: Dyes): Strand {
  let art = '';
  for (let x = 5, i = 0; x < 40; x += 5, i++) art += path(`M${x} -4V44`, dye(a, i % 2 ? '-deep' : ''), 3);
  return [art + path('M-4 12H44M-4 29H44', 'var(--glyph-ground)', 1.2), []];
}

function strand(form: Form, dyes: Dyes, type: string, twist: string, lustre: string, plys: number): Strand {
  if (type === 'Beams') return beams(dyes);
  if (form === 'core') return core(dyes);
  if (form !== 'filament') return spun(form, dyes, plys, false, type);
  if (type === 'Twisted' || twist === 'Twisted') return spun('spun', dyes, plys, true, '');
  return filament(type, dyes, twist, lustre);
}

/** A hard line on bright yarn, a broken soft one on semi-dull, none on full-dull. */
function sheenOf(lines: string[], isFull: boolean, isDull: boolean, form: Form): string {
  if (isDull || lines.length === 0) return '';
  const opacity = isFull ? 0.82 : form === 'filament' ? 0.4 : 0.16;
  const dash = isFull ? '' : ' stroke-dasharray="8 6"';
  const paths = lines.map((d) => `<path d="${d}"/>`).join('');
  return `<g stroke="#fff" stroke-opacity="${opacity}" stroke-width="${isFull ? 1.15 : 0.9}"${dash}>${paths}</g>`;
}

/** The inside of the 40 x 40 tile as SVG text. Made of constants and numbers only: no listing text gets into it. */
export function drawYarn(yarn: YarnLooks): string {
  const { fibre_type, specific_type, lustre, twist_intermingling, number_of_plys, filament_count } = yarn;
  const [family, main, second] = FAMILIES[fibre_type] ?? UNKNOWN;
  // Viscose filament and the like: a spun family that names a filament count.
  const form = family === 'spun' && Number(filament_count) > 0 ? 'filament' : family;
  const type = specific_type ?? '';
  const [art, lines] = strand(form, [main, second], type, twist_intermingling ?? '', lustre ?? '', number_of_plys ?? 1);
  const isFull = fibre_type === 'Silk' || lustre === 'Bright';
  const sheen = sheenOf(lines, isFull, !isFull && lustre === 'Full-Dull', form);
  const turn = type === 'Beams' ? 0 : -38;
  return (
    '<rect width="40" height="40" fill="var(--glyph-ground)"/>' +
    `<g transform="rotate(${turn} 20 20)" fill="none" stroke-linecap="round">${art}${sheen}</g>`
  );
}
