/**
 * Renders the banners (1500 x 300) and logos (192 x 192) of the demonstration's companies: `node
 * db/seed/draw-companies.ts` writes assets/companies/*.webp. A banner shows the company's cloth; the page shows its
 * name.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { PicturedCompany } from './companies.ts';

type Look = {
  ground: string;
  edge: string;
  cloth: string;
  /** A tile of the cloth, and how large it is. */
  tile: string;
  size: number;
  logo: string;
};

const TOOTH = 'M0 0h24v24H0zM24 0l24 24h-12L24 12zM0 24h12l12 12v12L0 24zM48 0v12L36 0zM24 24h12l-12 12z';
const HERRING = 'M0 0l24 24v12L0 12zM48 0L24 24v12l24-24zM0 24l24 24H12L0 36zM48 24L24 48h12l12-12z';
const KNIT = 'M4 0q0 20 20 30v18Q0 36 4 0zM44 0q0 20-20 30v18Q48 36 44 0z';
const PLAIN = 'M0 0h24v24H0zM24 24h24v24H24z';
const STRIPES = 'M0 0h8v48H0zM14 0h14v48H14zM36 0h4v48h-4z';
const CRIMP = 'M0 8q12-16 24 0t24 0v10q-12 16-24 0t-24 0zM0 32q12-16 24 0t24 0v10q-12 16-24 0t-24 0z';

const LOOKS: Record<PicturedCompany, Look> = {
  'Aravat Suityarn': {
    ground: '#7E1F2A',
    edge: '#D9B46A',
    cloth: '#23273A',
    tile: `<path d="${TOOTH}" fill="#CDBFA6"/>`,
    size: 30,
    logo: '<path d="M26 150L96 34l70 116M56 108h80" stroke="#D9B46A"/>',
  },
  'Tapivat Filaments': {
    ground: '#B97208',
    edge: '#FBF0D4',
    cloth: '#E7A417',
    tile: `<path d="${STRIPES}" fill="#F7CE66"/>`,
    size: 40,
    logo: '<path d="M34 48h124M70 48v104M96 48v104M122 48v104" stroke="#FBF0D4"/>',
  },
  'Kirtana Spinners': {
    ground: '#0E4B3F',
    edge: '#E9DCBC',
    cloth: '#F3E9D0',
    tile: `<path d="${PLAIN}" fill="#DCCBA0"/>`,
    size: 18,
    logo: '<path d="M52 36v120M142 36L52 100l90 56" stroke="#E9DCBC"/>',
  },
  'Ojasvi Polyyarn': {
    ground: '#14214F',
    edge: '#7C95D6',
    cloth: '#22357F',
    tile: `<path d="${CRIMP}" fill="#4463D6"/>`,
    size: 44,
    logo: '<circle cx="96" cy="96" r="58" stroke="#DCE6F7"/><path d="M44 110q26-36 52 0t52-28" stroke="#7C95D6"/>',
  },
  'Hemvat Woollens': {
    ground: '#3B1F33',
    edge: '#C9708E',
    cloth: '#74352A',
    tile: `<path d="${HERRING}" fill="#A4503F"/>`,
    size: 34,
    logo: '<path d="M52 36v120M140 36v120M52 96h88" stroke="#E3A422"/>',
  },
  'Vennai Yarns': {
    ground: '#4F6358',
    edge: '#E9ECE4',
    cloth: '#6F8378',
    tile: `<path d="${KNIT}" fill="#A9B8AE"/>`,
    size: 26,
    logo: '<path d="M36 40l60 112 60-112" stroke="#E9ECE4"/><path d="M70 40l26 50 26-50" stroke="#A9B8AE"/>',
  },
};

const banner = ({ ground, edge, cloth, tile, size }: Look): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="300">
  <pattern id="c" width="48" height="48" patternUnits="userSpaceOnUse" patternTransform="rotate(-9) scale(${size / 48})">
    <rect width="48" height="48" fill="${cloth}"/>${tile}</pattern>
  <rect width="1500" height="300" fill="${ground}"/>
  <path d="M620 300L700 0h800v300z" fill="url(#c)"/>
  <path d="M604 300L684 0h16l-80 300z" fill="${edge}"/></svg>`;

const logo = ({ ground, logo: mark }: Look): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192"><rect width="192" height="192" fill="${ground}"/>
  <g fill="none" stroke-width="18" stroke-linecap="square">${mark}</g></svg>`;

for (const [name, look] of Object.entries(LOOKS)) {
  const stem = name.split(' ')[0]!.toLowerCase();
  for (const [file, drawing] of [
    [`${stem}-banner`, banner(look)],
    [`${stem}-logo`, logo(look)],
  ] as const) {
    const picture = await sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer();
    await writeFile(new URL(`assets/companies/${file}.webp`, import.meta.url), picture);
  }
}
