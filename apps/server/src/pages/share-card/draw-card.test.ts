/** The text of a share card, and that it ends before the edge in every script. */
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_BRAND } from '../../brand.ts';
import { loadCardFonts } from './card-fonts.ts';
import { CARD_WIDTH } from './card-address.ts';
import { brandCard, listingCard } from './draw-card.ts';

beforeAll(loadCardFonts);

const listing = (fibre_type: string): ListingSummary => ({
  table: 'sales_offers',
  number: 'SO-000137',
  fibre_type,
  specific_type: null,
  lustre: null,
  twist_intermingling: null,
  grade: null,
  blend_ratio: null,
  denier_count: null,
  filament_count: null,
  number_of_plys: 1,
  preferred_company: null,
  lot_no: null,
  company_name: null,
  kgs: 999_999,
  price: 999_999.99,
  city: 'W'.repeat(60),
  country: 'India',
  district: null,
  created_at: '2026-05-04T10:00:00Z',
});

/** The number of colours in the right margin, below the coloured edge. */
async function coloursInMargin(svg: string): Promise<number> {
  const margin = { left: CARD_WIDTH - 56, top: 20, width: 56, height: 600 };
  const { data } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .extract(margin)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  return colours.size;
}

it.each(['W'.repeat(30), 'i'.repeat(30), 'सूती रिसाइकल्ड धागा मिश्रित', 'રિસાયકલ કરેલ સુતરાઉ યાર્ન ગુજ', '中'.repeat(30)])(
  'the text of a listing ends before the edge: %s',
  async (fibre) => {
    expect(await coloursInMargin(listingCard(listing(fibre), DEFAULT_BRAND))).toBe(1);
  },
);

it('a line that fits is complete', () => {
  expect(listingCard(listing('i'.repeat(30)), DEFAULT_BRAND)).toContain('i'.repeat(30));
  expect(listingCard(listing('Recycled Cotton'), DEFAULT_BRAND)).toContain('>Recycled Cotton<');
});

it('the tagline of the brand is complete', async () => {
  const svg = brandCard(DEFAULT_BRAND);
  const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ');
  expect(words.replaceAll('&apos;', "'")).toContain(DEFAULT_BRAND.tagline);
  expect(await coloursInMargin(svg)).toBe(1);
});
