/**
 * Renders the demonstration's advertisements: `node db/seed/draw-ads.ts` writes assets/ads/*.webp, 750 x 300. The words
 * are large enough to be read when the picture is 360 px wide. ads.ts has them as alt text.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LIMITS } from '@tanabana/domain/limits';
import type { Picture } from './ads.ts';

const { ad_width: WIDTH, ad_height: HEIGHT } = LIMITS;
const FONT = `font-family="Liberation Sans, Arial, sans-serif"`;

type Ad = {
  ground: string;
  ink: string;
  over: string;
  title: readonly string[];
  under: readonly string[];
  art: string;
};

/** Thick yarns hanging side by side, each with a line of light. */
function strands(colours: readonly string[], light: number): string {
  return colours
    .map((colour, n) => {
      const x = 520 + n * 35.7;
      const path = (from: number) => `M${from} -10C${from - 60} 90 ${from + 70} 200 ${from} 310`;
      return `<path d="${path(x)}" stroke="${colour}" stroke-width="34"/>
        <path d="${path(x - 7)}" stroke="#fff" stroke-opacity="${light}" stroke-width="4"/>`;
    })
    .join('');
}

/** Cones of yarn, four below and three above. */
function cones(colours: readonly string[]): string {
  const places = [
    [420, 182],
    [506, 182],
    [592, 182],
    [678, 182],
    [463, 62],
    [549, 62],
    [635, 62],
  ] as const;
  return places
    .map(
      ([x, y], n) => `<g transform="translate(${x} ${y})">
      <path d="M18 0h34l22 112a37 12 0 0 1-78 0z" fill="${colours[n % colours.length]}"/>
      <path d="M20 12l36 14M14 34l48 18M9 58l58 20M4 84l66 20" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>
      <path d="M52 6L15 26M59 28L10 52M65 52L5 80M71 78L2 108" stroke="#000" stroke-opacity=".13" stroke-width="2"/>
      <path d="M50 0L74 112q-8 8-20 10L42 0z" fill="#000" fill-opacity=".07"/>
      <ellipse cx="35" cy="0" rx="17" ry="5" fill="#fff" fill-opacity=".55"/>
      <rect x="28" y="-14" width="14" height="16" rx="3" fill="#EADFC8"/></g>`,
    )
    .join('');
}

/** Crimped filaments, in phase and out of phase. */
function crimps(colours: readonly string[]): string {
  return colours
    .map((colour, n) => {
      let path = `M${470 + n * 8} ${24 + n * 34}`;
      for (let x = 470 + n * 8; x < 780; x += 22) path += `q5.5 ${n % 2 ? 15 : -15} 11 0t11 0`;
      return `<path d="${path}" stroke="${colour}" stroke-width="13"/>
        <path d="${path}" stroke="#fff" stroke-opacity=".45" stroke-width="2.5" transform="translate(0 -3)"/>`;
    })
    .join('');
}

/** Balls of wool. */
function balls(colours: readonly string[]): string {
  const places = [
    [520, 196, 92],
    [662, 210, 84],
    [600, 82, 72],
    [716, 92, 58],
  ] as const;
  return places
    .map(([x, y, radius], n) => {
      const turns = [-0.7, -0.35, 0, 0.35, 0.7]
        .map((at) => {
          const half = Math.sqrt(1 - at * at) * radius;
          return `<path d="M${-half} ${at * radius}Q0 ${at * radius + radius * 0.34} ${half} ${at * radius}"/>`;
        })
        .join('');
      const wound = (angle: number, opacity: number) =>
        `<g transform="rotate(${angle})" stroke="#fff" stroke-opacity="${opacity}" stroke-width="4">${turns}</g>`;
      return `<g transform="translate(${x} ${y})"><circle r="${radius}" fill="${colours[n]}"/>
        ${wound(-32, 0.3)}${wound(58, 0.2)}</g>`;
    })
    .join('');
}

/** A knitted cloth: columns of stitches in flecked shades. */
function stitches(colours: readonly string[]): string {
  let out = '';
  for (let column = 0; column < 10; column++) {
    for (let row = -1; row < 9; row++) {
      const colour = colours[(column * 3 + row * 5 + ((column * row) % 4) + 20) % colours.length];
      const [x, y] = [470 + column * 32, row * 38];
      out += `<path d="M${x} ${y}q2 22 15 36q-1 -22 -15 -36zM${x + 31} ${y}q-2 22 -15 36q1 -22 15 -36z" fill="${colour}"
        stroke="${colour}" stroke-width="9" stroke-linejoin="round"/>`;
    }
  }
  return out;
}

const ADS: Record<Picture, Ad> = {
  tapivat: {
    ground: '#F4E3BE',
    ink: '#3A2A05',
    over: 'READY STOCK, SACHIN GIDC',
    title: ['FDY 50 to 150', 'denier, Bright'],
    under: ['Tapivat Filaments. Lorry', 'loads, same-day dispatch.'],
    art: strands(['#E7A417', '#F6C54C', '#C9820A', '#F0B02A', '#DB970F', '#F7CE66', '#B97208'], 0.6),
  },
  kirtana: {
    ground: '#0E4B3F',
    ink: '#F3EFE2',
    over: 'COMPACT COTTON, SPUN IN ERODE',
    title: ['30s and 40s', 'for knitting'],
    under: ['Kirtana Spinners.', 'Lot-wise test reports.'],
    art: cones(['#E9DCBC', '#F3E9D0', '#DCCBA0', '#EFE3C6', '#E4D5AE', '#F1E7CE', '#D9C696']),
  },
  aravat: {
    ground: '#7E1F2A',
    ink: '#FBEFE6',
    over: 'SUITING YARN, BHILWARA',
    title: ['PV 2/20s to', '2/40s, dyed'],
    under: ['Aravat Suityarn.', '4,200 shades.'],
    art: strands(['#2B2F45', '#B4A58F', '#8C2E38', '#D9C9AE', '#3E4A6B', '#A99274', '#1E2236'], 0.22),
  },
  ojasvi: {
    ground: '#DCE6F7',
    ink: '#14214F',
    over: 'TEXTURISED, SILVASSA',
    title: ['75 to 300D,', 'NIM and HIM'],
    under: ['Ojasvi Polyyarn. Tested', 'for dye pick-up.'],
    art: crimps(['#22357F', '#4463D6', '#2F9AC2', '#2743A8', '#7C95D6', '#1C6F90', '#4463D6', '#22357F']),
  },
  hemvat: {
    ground: '#3B1F33',
    ink: '#FBEFE6',
    over: 'WORSTED, LUDHIANA',
    title: ['Wool 2/48s,', 'ready to dye'],
    under: ['Hemvat Woollens. Five-kilo', 'cones from stock.'],
    art: balls(['#C9708E', '#E3A422', '#DF7160', '#A4503F']),
  },
  vennai: {
    ground: '#E9ECE4',
    ink: '#1E2C26',
    over: 'MELANGE, TIRUPPUR',
    title: ['40 melange', 'shades in 30s'],
    under: ['Vennai Yarns.', 'Knit it tomorrow.'],
    art: stitches(['#6F8378', '#8FA79A', '#4F6358', '#A9B8AE', '#5E7569']),
  },
};

function text(lines: readonly string[], top: number, size: number, step: number, weight: number): string {
  return lines
    .map(
      (line, n) =>
        `<text x="40" y="${top + n * step}" font-size="${size}" font-weight="${weight}" ${FONT}>${line}</text>`,
    )
    .join('');
}

/** Words on the left, centred from top to bottom; the art on the right runs out of the frame. */
function svg({ ground, ink, over, title, under, art }: Ad): string {
  const [overSize, titleSize, underSize] = [22, 54, 27];
  const height = overSize + 20 + title.length * 56 + 10 + under.length * 33;
  const top = (HEIGHT - height) / 2 + overSize;
  const titleTop = top + 12 + titleSize;
  const underTop = titleTop + (title.length - 1) * 56 + 16 + underSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
    <g fill="none" stroke-linecap="round">${art}</g>
    <g fill="${ink}">${text([over], top, overSize, 0, 700)}${text(title, titleTop, titleSize, 56, 700)}
    ${text(under, underTop, underSize, 33, 500)}</g></svg>`;
}

for (const [name, ad] of Object.entries(ADS)) {
  const file = new URL(`assets/ads/${name}.webp`, import.meta.url);
  const image = await sharp(Buffer.from(svg(ad)), { density: 144 })
    .resize(WIDTH, HEIGHT)
    .webp({ quality: 88 })
    .toBuffer();
  await writeFile(file, image);
}
