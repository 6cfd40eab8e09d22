/**
 * Renders the pictures of the demonstration's news: `node db/seed/draw-news.ts` writes assets/news/*.webp, 1000 x 400.
 * They have no words, because the headline is below them.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { NEWS_PICTURES, type NewsPicture } from './news/pictures.ts';
import { random } from './random.ts';

const [WIDTH, HEIGHT] = [1000, 400];

type Artwork = { ground: string; art: string };

const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('');

/** Open bolls on their stalks, the nearer ones larger. */
function cotton(): Artwork {
  const r = random(3);
  const boll = (x: number, y: number, size: number) => `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M0 40V170" stroke="#5B4A2C" stroke-width="5"/>
    <path d="M-6 60q-46 -6 -52 -44q44 -2 54 36zM8 80q40 -2 50 -36q-42 -2 -50 28z" fill="#6F8A4B"/>
    <g fill="#FBF7EC"><circle cx="-22" cy="8" r="25"/><circle cx="22" cy="8" r="25"/><circle cx="0" cy="-18" r="27"/><circle cx="0" cy="18" r="26"/></g>
    <path d="M-20 22q8 -14 2 -28M20 22q-8 -14 -2 -28M0 -34q4 12 0 24" stroke="#DCD2B8" stroke-width="3" fill="none"/>
    <path d="M-34 34L0 46L34 34L18 54H-18z" fill="#7A5B2F"/></g>`;
  const row = (count: number, y: number, size: number) =>
    times(count, (n) => boll((n + 0.5) * (WIDTH / count) + r.between(-20, 20), y + r.between(-18, 18), size));
  return {
    ground: '#C9D7E6',
    art: `<rect y="250" width="1000" height="150" fill="#A9B98A"/>${row(11, 190, 0.7)}${row(8, 240, 1)}${row(6, 300, 1.35)}`,
  };
}

/** Cones in rows, seen from the side. */
function cones(): Artwork {
  const colours = ['#F3E9D0', '#C7D3EF', '#E9B949', '#F7F3E8', '#8FA6DE', '#EBD9A6'];
  const cone = (x: number, y: number, colour: string) => `<g transform="translate(${x} ${y})">
    <path d="M26 0h48l26 150a50 16 0 0 1-100 0z" fill="${colour}"/>
    ${times(7, (n) => `<path d="M${24 - n * 3.2} ${16 + n * 20}L${78 + n * 3.2} ${30 + n * 20}" stroke="#000" stroke-opacity=".12" stroke-width="3"/>`)}
    <ellipse cx="50" cy="0" rx="24" ry="7" fill="#fff" fill-opacity=".6"/><rect x="40" y="-18" width="20" height="22" rx="4" fill="#B58A4A"/></g>`;
  return {
    ground: '#22357F',
    art:
      times(10, (n) => cone(-20 + n * 105, 40, colours[n % 6]!)) +
      times(10, (n) => cone(-70 + n * 115, 220, colours[(n + 3) % 6]!)),
  };
}

/** Warp ends with picks of weft, half woven. */
function loom(): Artwork {
  const warp = times(
    84,
    (n) => `<path d="M${n * 12 + 4} 0V400" stroke="${n % 2 ? '#E8C36A' : '#D9A63A'}" stroke-width="6"/>`,
  );
  const weft = times(17, (row) =>
    times(84, (n) =>
      (n + row) % 2
        ? `<rect x="${n * 12 - 1}" y="${228 + row * 10.5}" width="12" height="9" rx="3" fill="${row % 6 === 4 ? '#F4EFE0' : '#8E2436'}"/>`
        : '',
    ),
  );
  return {
    ground: '#3B1520',
    art: `${warp}${weft}<g transform="translate(560 178) rotate(-4)"><path d="M0 16Q60 -12 190 0T300 16Q240 44 110 32T0 16z" fill="#6B4A26"/><rect x="95" y="6" width="110" height="20" rx="10" fill="#8E2436"/></g>`,
  };
}

/** A ship under containers at the quay. */
function port(): Artwork {
  const colours = ['#C9463D', '#2F6DB5', '#E3A422', '#2E8A63', '#E8E4DA', '#7A3E86'];
  const r = random(8);
  const box = (
    x: number,
    y: number,
  ) => `<g transform="translate(${x} ${y})"><rect width="70" height="34" fill="${r.pick(colours)}"/>
    ${times(9, (n) => `<path d="M${7 + n * 7} 3v28" stroke="#000" stroke-opacity=".16" stroke-width="2"/>`)}</g>`;
  const stack = times(10, (n) => times(r.between(2, 5), (level) => box(130 + n * 72, 214 - level * 36)));
  return {
    ground: '#BFDCEB',
    art: `<circle cx="860" cy="80" r="42" fill="#F6D27A"/>${stack}<path d="M70 250H930L880 330H130z" fill="#1F2B4D"/><path d="M84 272H916" stroke="#C9463D" stroke-width="10"/>
      <rect y="326" width="1000" height="74" fill="#3F87A6"/>${times(12, (n) => `<path d="M${n * 90 - 20} 352q22 -12 45 0t45 0" stroke="#8FC1D6" stroke-width="4" fill="none"/>`)}`,
  };
}

/** Pressed bales with their straps. */
function bales(): Artwork {
  const bale = (
    x: number,
    y: number,
    colour: string,
  ) => `<g transform="translate(${x} ${y})"><rect width="178" height="112" rx="12" fill="${colour}"/>
    ${times(4, (n) => `<path d="M${28 + n * 41} 0v112" stroke="#4A3B22" stroke-width="5"/>`)}
    ${times(9, (n) => `<path d="M${8 + n * 19} ${20 + (n % 3) * 30}q10 -8 20 0" stroke="#fff" stroke-opacity=".5" stroke-width="3" fill="none"/>`)}</g>`;
  const colours = ['#E6DBBF', '#D9CBA6', '#EFE6CF'];
  return {
    ground: '#7E5A3C',
    art: [2, 1, 0]
      .map((level) => times(6, (n) => bale(-60 + n * 188 + level * 60, 290 - level * 118, colours[(n + level) % 3]!)))
      .join(''),
  };
}

/** Dyed hanks on a pole. */
function hanks(): Artwork {
  const colours = ['#A5243D', '#D3622A', '#E3A422', '#3F7D4E', '#1D6F8A', '#27408B', '#6A2C70', '#B23A6B', '#8A5A2B'];
  const hank = (x: number, colour: string) => `<g transform="translate(${x} 44)" fill="none" stroke-linecap="round">
    ${times(
      8,
      (
        n,
      ) => `<path d="M${n * 10} 0C${n * 10 - 14} 120 ${n * 10 + 12} 210 ${n * 8 + 6} 300" stroke="${colour}" stroke-width="11"/>
      <path d="M${n * 10 + 2} 0C${n * 10 - 12} 120 ${n * 10 + 14} 210 ${n * 8 + 8} 300" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>`,
    )}
    <path d="M-4 196h78" stroke="#F4EFE0" stroke-width="9"/></g>`;
  return {
    ground: '#EFE7D6',
    art: `${colours.map((colour, n) => hank(46 + n * 106, colour)).join('')}<rect y="30" width="1000" height="20" rx="4" fill="#6B4A26"/>`,
  };
}

/** An open ledger with a pen: rules, columns, figures as strokes. */
function ledger(): Artwork {
  const r = random(5);
  const line = (x: number, y: number) =>
    `<path d="M${x} ${y}h${r.between(40, 150)}M${x + 210} ${y}h${r.between(24, 60)}M${x + 300} ${y}h${r.between(24, 60)}" stroke="#2B3A67" stroke-opacity=".75" stroke-width="6"/>`;
  const page = (x: number) => `<rect x="${x}" y="44" width="420" height="360" fill="#FBF8EE"/>
    ${times(9, (n) => `<path d="M${x} ${96 + n * 36}h420" stroke="#C9D2E6" stroke-width="2"/>`)}
    <path d="M${x + 220} 44v360M${x + 312} 44v360" stroke="#D98B8B" stroke-width="2"/>${times(8, (n) => line(x + 24, 84 + n * 36))}`;
  return {
    ground: '#1E5B50',
    art: `${page(76)}${page(504)}<path d="M500 44v360" stroke="#C9BFA6" stroke-width="8"/><g transform="translate(742 300) rotate(-38)"><rect width="190" height="18" rx="9" fill="#22357F"/><path d="M0 0L-34 9L0 18z" fill="#D9A63A"/></g>`,
  };
}

/** Shops of a yarn market under their awnings. */
function market(): Artwork {
  const colours = ['#B23A2E', '#22357F', '#C98A12', '#2E6B52', '#7A3E86'];
  const shop = (
    x: number,
    colour: string,
  ) => `<g transform="translate(${x} 0)"><rect y="120" width="188" height="280" fill="#F6EBD3"/>
    <rect x="22" y="206" width="144" height="194" fill="#4B3524"/>
    ${times(12, (n) => `<rect x="${30 + (n % 4) * 33}" y="${222 + Math.floor(n / 4) * 44}" width="26" height="34" rx="5" fill="${colours[(n * 3 + x) % 5]}"/>`)}
    ${times(6, (n) => `<path d="M${n * 31.4} 128h31.4v54a15.7 15.7 0 0 1-31.4 0z" fill="${n % 2 ? '#FBF6E8' : colour}"/>`)}</g>`;
  return {
    ground: '#F2CF8E',
    art: `<circle cx="170" cy="66" r="40" fill="#F7E6B4"/>${colours.map((colour, n) => shop(12 + n * 198, colour)).join('')}`,
  };
}

/** A mill with a sawtooth roof and panels on it. */
function mill(): Artwork {
  const tooth = (
    x: number,
  ) => `<path d="M${x} 230V130L${x + 150} 230z" fill="#7F2E2A"/><path d="M${x + 12} 146L${x + 122} 219" stroke="#1C2B5A" stroke-width="16"/>
    <path d="M${x + 12} 146L${x + 122} 219" stroke="#7FA4E8" stroke-width="16" stroke-dasharray="16 5"/>`;
  const window = (x: number) =>
    `<rect x="${x}" y="268" width="58" height="70" fill="#F7D98A"/><path d="M${x + 29} 268v70M${x} 303h58" stroke="#5E211E" stroke-width="4"/>`;
  return {
    ground: '#F6E0C4',
    art: `<circle cx="880" cy="92" r="50" fill="#F2A71B"/><rect x="806" y="110" width="44" height="150" fill="#6B2522"/>${times(5, (n) => tooth(60 + n * 150))}
      <rect x="60" y="229" width="820" height="140" fill="#96413A"/>${times(9, (n) => window(90 + n * 88))}<rect y="366" width="1000" height="34" fill="#B39A74"/>`,
  };
}

/** A price that falls, in yarn on squared paper. */
function falling(): Artwork {
  const line = 'M40 96C130 70 170 150 250 130S360 90 430 170S560 160 620 230S760 210 820 286S920 300 962 318';
  return {
    ground: '#14214F',
    art: `${times(26, (n) => `<path d="M${n * 40} 0v400" stroke="#2A3A78" stroke-width="1.5"/>`)}${times(11, (n) => `<path d="M0 ${n * 40}h1000" stroke="#2A3A78" stroke-width="1.5"/>`)}
      <path d="${line}" stroke="#F2A71B" stroke-width="20"/><path d="${line}" stroke="#FBE0A0" stroke-width="20" stroke-dasharray="3 15"/><circle cx="962" cy="318" r="22" fill="#F8F6F1"/>`,
  };
}

const ARTWORKS: Record<NewsPicture, () => Artwork> = {
  cotton,
  cones,
  loom,
  port,
  bales,
  hanks,
  ledger,
  market,
  mill,
  falling,
};

for (const name of NEWS_PICTURES) {
  const { ground, art } = ARTWORKS[name]();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/><g fill="none" stroke-linecap="round">${art}</g></svg>`;
  const image = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  await writeFile(new URL(`assets/news/${name}.webp`, import.meta.url), image);
}
