/**
 * Renders the price lists of the demonstration and the pictures of their first pages:
 * `node tools/draw/draw-price-lists.ts` writes db/seed/assets/prices/*.pdf and *.webp. Mills and prices are invented.
 */
import { SERVER_LIMITS } from '../../packages/domain/src/server-limits.ts';
import { writeFile } from 'node:fs/promises';
import { createSheet, type Sheet } from '../../apps/server/src/payments/invoice/sheet.ts';
import { drawFirstPage } from '../../apps/server/src/pdf/first-page.ts';
import { PRICE_LISTS, type PriceList } from '../../db/seed/news/price-lists.ts';
import { random } from '../../db/seed/random.ts';

type Section = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] };
type List = {
  mill: string;
  place: string;
  title: string;
  colour: string;
  sections: readonly Section[];
  terms: readonly string[];
};

const [LEFT, RIGHT, BOTTOM] = [48, 547, 770];
const WIDTH = RIGHT - LEFT;
const GREY = '#595959';

const rupees = (price: number): string => `₹${price.toFixed(2)}`;

/** Rows of counts with prices that climb in uneven steps; the last columns are grades, each cheaper. */
function rows(
  seed: number,
  counts: readonly string[],
  kinds: readonly string[],
  from: number,
  step: number,
  grades = 2,
): string[][] {
  const r = random(seed);
  return kinds.flatMap((kind, k) =>
    counts.map((count, n) => {
      const price = from + n * step + k * step * 1.4 + Math.round(r.next() * 6) * 0.25;
      return [count, kind, ...Array.from({ length: grades }, (_, grade) => rupees(price - grade * 3.5))];
    }),
  );
}

const TERMS = [
  'Prices in rupees per kg, ex-mill, GST extra. Payment in advance or within 7 days with interest.',
  'Subject to change without notice. The price of the day of dispatch applies.',
];

const LISTS: Record<PriceList, List> = {
  'ojasvi-poy-fdy-silvassa': {
    mill: 'Ojasvi Polyyarn',
    place: 'Silvassa, Dadra and Nagar Haveli',
    title: 'POY and FDY, list no. 47',
    colour: '#2743A8',
    sections: [
      {
        title: 'Partially Oriented Yarn (POY)',
        columns: ['Denier / filaments', 'Lustre', 'AA', 'A'],
        rows: rows(
          11,
          ['51/14', '78/36', '115/36', '126/34', '130/34', '165/48', '250/48', '265/72', '315/96'],
          ['Semi-Dull', 'Bright', 'Full-Dull'],
          97.5,
          0.75,
        ),
      },
      {
        title: 'Fully Drawn Yarn (FDY)',
        columns: ['Denier / filaments', 'Lustre', 'AA', 'A'],
        rows: rows(
          12,
          ['30/12', '50/24', '50/36', '68/36', '75/36', '75/72', '100/48', '150/48', '150/96', '300/96'],
          ['Bright', 'Semi-Dull', 'Cationic'],
          107,
          1.25,
        ),
      },
      {
        title: 'Dope dyed FDY, stock shades',
        columns: ['Denier / filaments', 'Shade', 'AA', 'A'],
        rows: rows(
          13,
          ['75/36', '100/36', '150/48', '300/96'],
          ['Black', 'Navy', 'Maroon', 'Bottle green', 'Grey melange'],
          126,
          2,
        ),
      },
    ],
    terms: TERMS,
  },
  'surat-textured-market': {
    mill: 'સુરત યાર્ન બજાર · सूरत यार्न बाज़ार',
    place: 'Ring Road, Surat, Gujarat',
    title: 'ટેક્સચરાઇઝ્ડ યાર્ન: આજના ભાવ',
    colour: '#1C6F90',
    sections: [
      {
        title: 'ટેક્સચરાઇઝ્ડ યાર્ન, NIM (Textured, non-intermingled)',
        columns: ['ડેનિયર', 'લસ્ટર', 'AA', 'A'],
        rows: rows(
          21,
          ['50/24', '75/36', '80/72', '100/36', '150/48', '150/108', '300/96'],
          ['Semi-Dull', 'Bright'],
          118,
          1.5,
        ),
      },
      {
        title: 'टेक्सचराइज़्ड यार्न, HIM (Textured, high intermingled)',
        columns: ['डेनियर', 'लस्टर', 'AA', 'A'],
        rows: rows(22, ['80/72', '150/144', '155/48', '320/96'], ['Semi-Dull', 'Full-Dull'], 124, 1.75),
      },
    ],
    terms: [
      'ભાવ કિલોના રૂપિયામાં, GST અલગ. રોકડમાં કિલોએ ₹1 છૂટ.',
      'भाव प्रति किलो रुपये में, GST अलग। नकद पर ₹1 प्रति किलो छूट।',
    ],
  },
  'kirtana-combed-compact': {
    mill: 'Kirtana Spinners',
    place: 'Avinashi Road, Coimbatore, Tamil Nadu',
    title: 'Cotton combed and compact',
    colour: '#0E4B3F',
    sections: [
      {
        title: 'Combed hosiery, cone',
        columns: ['Count', 'Kind', 'First', 'Second'],
        rows: rows(
          31,
          ['16s', '20s', '24s', '26s', '30s', '34s', '36s', '40s'],
          ['Combed', 'Combed compact', 'Organic combed'],
          238,
          3.5,
        ),
      },
      {
        title: 'Warp, auto-coned',
        columns: ['Count', 'Kind', 'First', 'Second'],
        rows: rows(32, ['30s', '40s', '50s', '60s', '80s', '100s'], ['Combed', 'Compact', 'Combed 2 ply'], 262, 13),
      },
      {
        title: 'Slub and core spun with spandex',
        columns: ['Count', 'Kind', 'First', 'Second'],
        rows: rows(33, ['10s', '16s', '20s', '30s'], ['Slub', '40D spandex 5%', '70D spandex 7%'], 232, 9),
      },
    ],
    terms: [...TERMS, 'Every lot comes with its test report: U%, IPI, CSP and RKM.'],
  },
  'aravat-pv-suiting': {
    mill: 'Aravat Suityarn',
    place: 'Pur Road, Bhilwara, Rajasthan',
    title: 'Polyester viscose 65/35 and 80/20',
    colour: '#7E1F2A',
    sections: [
      {
        title: 'PV suiting yarn',
        columns: ['Count', 'Kind', 'Grey', 'Dyed from'],
        rows: rows(41, ['2/20s', '2/24s', '2/30s', '2/40s', '2/50s'], ['65/35', '80/20', '65/35 melange'], 212, 7).map(
          ([count, kind, grey]) => [count!, kind!, grey!, rupees(Number(grey!.slice(1)) + 46)],
        ),
      },
    ],
    terms: [...TERMS, 'Dyed by 300 kg a shade, twelve days. 4,200 shades on the card.'],
  },
  'hemvat-wool-acrylic': {
    mill: 'Hemvat Woollens',
    place: 'Industrial Area B, Ludhiana, Punjab',
    title: 'Winter list: wool, acrylic and blends',
    colour: '#3B1F33',
    sections: [
      {
        title: 'Acrylic, high bulk and regular',
        columns: ['Count', 'Kind', 'Raw', 'Dyed'],
        rows: rows(51, ['2/20s', '2/28s', '2/32s', '2/40s'], ['High bulk', 'Regular'], 244, 6),
      },
      {
        title: 'Worsted wool and wool blend',
        columns: ['Count', 'Kind', 'First', 'Second'],
        rows: rows(52, ['2/28s', '2/36s', '2/48s', '2/60s'], ['Wool blend 50/50', 'Pure wool'], 690, 48),
      },
    ],
    terms: TERMS,
  },
  'vennai-melange': {
    mill: 'Vennai Yarns',
    place: 'Kangeyam Road, Tiruppur, Tamil Nadu',
    title: 'Melange, all shades in stock',
    colour: '#3F5A4E',
    sections: [
      {
        title: 'Cotton melange',
        columns: ['Count', 'Shade', 'Per kg', '500 kg and up'],
        rows: rows(
          61,
          ['20s', '24s', '30s', '34s', '40s'],
          ['Light grey 5%', 'Grey 20%', 'Anthra 60%', 'Ecru', 'Navy 40%'],
          278,
          6,
        ),
      },
    ],
    terms: TERMS,
  },
  'viscose-ring-vortex': {
    mill: 'Neelkanth Viscose Mills',
    place: 'Nagda road, Ujjain, Madhya Pradesh',
    title: 'Viscose Rayon, ring and vortex',
    colour: '#2E8A63',
    sections: [
      {
        title: '100% viscose',
        columns: ['Count', 'Kind', 'Cone', 'Job lot'],
        rows: rows(71, ['20s', '24s', '30s', '34s', '40s', '50s', '60s'], ['Ring', 'Compact', 'Vortex'], 192, 6.5),
      },
    ],
    terms: TERMS,
  },
  'panipat-open-end': {
    mill: 'Panipat Open End Association',
    place: 'G.T. Road, Panipat, Haryana',
    title: 'Open end and recycled blends',
    colour: '#8A5A2B',
    sections: [
      {
        title: 'Open end',
        columns: ['Count', 'Kind', 'First', 'Second'],
        rows: rows(
          81,
          ['4s', '6s', '8s', '10s', '12s', '16s', '20s', '24s'],
          ['Cotton', 'Recycled 60/40', 'Cotton polyester'],
          86,
          4.5,
        ),
      },
    ],
    terms: TERMS,
  },
};

/** The head of a page: a band in the mill's colour on the first, one line on the others. Returns the y below. */
function head(sheet: Sheet, list: List, page: number): number {
  if (page > 1) {
    sheet.text(`${list.mill} · ${list.title}`, LEFT, 40, WIDTH, { size: 10, weight: 700, color: list.colour });
    sheet.right(`Page ${page}`, RIGHT, 40, { size: 9, color: GREY });
    sheet.line(LEFT, RIGHT, 58, list.colour, 1.5);
    return 74;
  }
  sheet.fill(0, 0, 595, 112, list.colour);
  sheet.text(list.mill, LEFT, 26, WIDTH, { size: 24, weight: 700, color: '#ffffff' });
  sheet.text(list.place, LEFT, 62, WIDTH, { size: 10.5, color: '#ffffff' });
  sheet.text('PRICE LIST', LEFT, 82, WIDTH, { size: 9, weight: 700, color: '#ffffff' });
  return sheet.text(list.title, LEFT, 128, WIDTH, { size: 17, weight: 700 }) + 10;
}

const COLUMNS = [LEFT + 8, LEFT + 150, LEFT + 380, RIGHT - 8] as const;

function columnHeads(sheet: Sheet, list: List, { title, columns }: Section, y: number): number {
  const below = sheet.text(title, LEFT, y, WIDTH, { size: 12, weight: 700, color: list.colour }) + 4;
  sheet.fill(LEFT, below, WIDTH, 20, '#eef1f5');
  row(sheet, columns, below + 4, 700);
  return below + 24;
}

/** Words flush left, prices flush right. */
function row(sheet: Sheet, cells: readonly string[], y: number, weight: 400 | 700): void {
  cells.forEach((cell, n) => {
    if (n < 2) sheet.text(cell, COLUMNS[n]!, y, 220, { size: 9.5, weight });
    else sheet.right(cell, COLUMNS[n]!, y, { size: 9.5, weight });
  });
}

function draw(list: List): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = createSheet({
    Title: `${list.mill}: ${list.title}`,
    Author: list.mill,
    CreationDate: new Date('2025-09-19T04:30:00Z'),
  });
  let page = 1;
  let y = head(sheet, list, page);
  const turn = () => {
    sheet.nextPage();
    page += 1;
    y = head(sheet, list, page);
  };
  for (const section of list.sections) {
    if (y > BOTTOM - 90) turn();
    y = columnHeads(sheet, list, section, y);
    for (const cells of section.rows) {
      if (y > BOTTOM) {
        turn();
        y = columnHeads(sheet, list, section, y);
      }
      row(sheet, cells, y, 400);
      sheet.line(LEFT, RIGHT, y + 16, '#dfe3e8', 0.5);
      y += 20;
    }
    y += 14;
  }
  if (y > BOTTOM - 30) turn();
  for (const line of list.terms) y = sheet.text(line, LEFT, y, WIDTH, { size: 8.5, color: GREY }) + 2;
  return sheet.end();
}

for (const [name] of PRICE_LISTS) {
  const pdf = await draw(LISTS[name]);
  const folder = new URL('../../db/seed/assets/prices/', import.meta.url);
  await writeFile(new URL(`${name}.pdf`, folder), pdf);
  await writeFile(new URL(`${name}.webp`, folder), await drawFirstPage(pdf, SERVER_LIMITS.price_list_thumbnail_width));
}
