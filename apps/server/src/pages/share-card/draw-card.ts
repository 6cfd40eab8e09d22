/** Draws share cards as SVG: 1200 x 630, the yarn on the left, its numbers on the right. */
import { companyCity } from '@tanabana/domain/corporate/company-city';
import { day, money, quantity } from '@tanabana/domain/format';
import { drawYarn } from '@tanabana/domain/listings/draw-yarn';
import { countText, COUNT_NOT_GIVEN, specTokens, yarnName } from '@tanabana/domain/listings/spec-line';
import { placeText } from '@tanabana/domain/listings/place';
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import type { Brand } from '../../brand.ts';
import { linesOf, shortened, widthOf } from '../../fonts/measure.ts';
import type { Weight } from '../../fonts/script-fonts.ts';
import type { CompanyRow } from '../rows/company-rows.ts';
import type { Article } from '../structured-data.ts';
import { companyWords, pageName, served } from '../messages.ts';
import { xmlText } from '../site/xml-text.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-address.ts';
import { colour, inColours } from './card-colours.ts';
import { CARD_FONTS } from './card-fonts.ts';

const LEFT = 500;
const ROOM = CARD_WIDTH - LEFT - 64;
/** The smallest factor by which the font size of a line is reduced. */
const SMALLEST = 0.66;

type Line = { y: number; size: number; weight?: Weight; fill?: string; x?: number; room?: number };

/** One line of text. A long line is reduced to two thirds of its size at most and then truncated, so that it ends before the edge. */
function line(words: string, { y, size, weight = 400, fill = colour('ink'), x = LEFT, room = ROOM }: Line): string {
  const part = Math.max(Math.min(1, room / widthOf(words, size, weight)), SMALLEST);
  // Rounded down, because it is written with one digit.
  const shown = Math.floor(size * part * 10) / 10;
  const cut = shortened(words, room, shown, weight);
  return `<text x="${x}" y="${y}" font-size="${shown}" font-weight="${weight}" fill="${fill}">${xmlText(cut)}</text>`;
}

/** The product's logo: three warp threads, two weft threads, plain weave. */
function mark(x: number, y: number, size: number): string {
  const unit = size / 40;
  const warp = [11, 20, 29].map((at) => `<path d="M${at} 5v30"/>`).join('');
  const weft = [15, 25].map((at) => `<path d="M5 ${at}h30"/>`).join('');
  const over = [
    [11, 15],
    [29, 15],
    [20, 25],
  ]
    .map(([at, from]) => `<path d="M${at} ${from! - 4}v8"/>`)
    .join('');
  return `<g transform="translate(${x} ${y}) scale(${unit})" fill="none" stroke-width="5" stroke-linecap="round">
    <rect width="40" height="40" rx="6" fill="${colour('brand')}" stroke="none"/>
    <g stroke="${colour('page')}">${warp}</g><g stroke="${colour('accent')}">${weft}</g><g stroke="${colour('page')}">${over}</g></g>`;
}

/** Characters that our fonts lack are drawn with a font of the machine, whose widths are unknown. The clip path ends them at the margin. */
function sheet(edge: string, content: string, brand: Brand): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="${CARD_FONTS}">
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${colour('page')}"/>
    <rect width="${CARD_WIDTH}" height="12" fill="${edge}"/>
    <clipPath id="room"><rect width="${LEFT + ROOM}" height="${CARD_HEIGHT}"/></clipPath>
    <g clip-path="url(#room)">${content}</g>
    ${mark(LEFT, 530, 48)}${line(brand.name, { y: 567, size: 36, weight: 700, x: LEFT + 64, room: ROOM - 64 })}</svg>`;
}

const tile = (art: string) =>
  `<svg x="64" y="108" width="376" height="376" viewBox="0 0 40 40">${inColours(art)}</svg>
  <rect x="64" y="108" width="376" height="376" fill="none" stroke="${colour('line-2')}" stroke-width="2"/>`;

/** The card of a listing, as SVG. It shows only what every visitor of the listing's page sees. */
export function listingCard(listing: ListingSummary, brand: Brand): string {
  const isBuying = listing.table === 'purchase_enquiries';
  const count = countText(listing);
  const isCounted = count !== COUNT_NOT_GIVEN;
  const spec = specTokens(listing).slice(1).join(' · ');
  const t = served(brand);
  const side = t(`card.${listing.table}`, { number: listing.number });
  const amount = t('listing.kgs', { kgs: quantity(listing.kgs) });
  const numbers =
    listing.price === null ? amount : `${t('listing.perKg', { price: money(listing.price) })} · ${amount}`;
  const edge = colour(isBuying ? 'buy' : 'sell');
  const text = [
    line(side, { y: 136, size: 32, weight: 700, fill: colour(isBuying ? 'on-buy' : 'on-sell') }),
    line(isCounted ? count : yarnName(listing), { y: 240, size: 104, weight: 700 }),
    isCounted ? line(yarnName(listing), { y: 304, size: 48, weight: 700 }) : '',
    line(spec, { y: 356, size: 32, fill: colour('ink-2') }),
    line(numbers, { y: 436, size: 54, weight: 700 }),
    line(placeText(listing), { y: 482, size: 32, fill: colour('ink-3') }),
  ];
  return sheet(edge, tile(drawYarn(listing)) + text.join(''), brand);
}

const TITLE_LINES = 4;
const TITLE_SIZE = 62;

/** A few words above a sentence in large type. Text that does not fit into its lines ends with dots. */
function titleCard(above: string, sentence: string, brand: Brand): string {
  const lines = linesOf(sentence, ROOM, TITLE_SIZE, 700);
  const shown = [...lines.slice(0, TITLE_LINES - 1), lines.slice(TITLE_LINES - 1).join(' ')].filter(Boolean);
  const text = [
    line(above, { y: 150, size: 44, fill: colour('ink-3') }),
    ...shown.map((words, index) => {
      const cut = shortened(words, ROOM, TITLE_SIZE, 700);
      return line(cut, { y: 240 + index * 72, size: TITLE_SIZE, weight: 700 });
    }),
  ];
  const yarn = { fibre_type: 'Polyester Filament', specific_type: 'Textured', lustre: 'Cationic' };
  return sheet(colour('accent'), tile(drawYarn(yarn)) + text.join(''), brand);
}

/** The card of an article: its headline and its date. */
export const newsCard = (
  { headline, published_at }: Pick<Article, 'headline' | 'published_at'>,
  brand: Brand,
): string =>
  titleCard(served(brand)('card.newsOf', { news: pageName('news', brand), day: day(published_at) }), headline, brand);

/** The card of a company: its name and place. */
export const companyCard = (
  { company_name, address }: Pick<CompanyRow, 'company_name' | 'address'>,
  brand: Brand,
): string =>
  titleCard(
    served(brand)('card.company', {
      members: companyWords(brand)('badge'),
      place: (address && companyCity(address)) || 'none',
    }),
    company_name,
    brand,
  );

/** The card of every other page. */
export const brandCard = (brand: Brand): string => titleCard(brand.native_name, brand.tagline, brand);
