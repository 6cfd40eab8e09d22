/**
 * The texts of the page shells. Most are those of the screens. They are in the language of the prerendered page (docs/decisions/108), and in
 * English where none is named: on share cards, in the feed, and for search engines, which ask for none.
 */
import { LIMITS } from '@tanabana/domain/limits';
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { SOURCE } from '@tanabana/messages/catalogue';
import type { Messages } from '@tanabana/messages/messages.gen';
import { translator } from '@tanabana/messages/translator';
import type { Area, Translate } from '@tanabana/messages/translate';
import type { PageKey, Voice } from './page-shell.ts';

const words = <A extends Area>(area: A, { name, email, language = SOURCE }: Voice): Translate<A> =>
  translator(language, area, { brand: name, brandEmail: email });

/** Texts that only the page shells, the feed and the share cards use. */
export const served = (brand: Voice): Translate<'served'> => words('served', brand);

type NameIn<K> = K extends `descriptions.${infer Page}` ? Page : never;
/** The pages with a fixed description. */
export type DescribedPage = NameIn<keyof Messages['served']>;

/** The text that a search engine or a messenger shows under the name of a page. */
export const pageDescription = (page: DescribedPage, brand: Voice): string =>
  served(brand)(`descriptions.${page}`, { credits: LIMITS.credits_free_signup });

/** The texts of a company's page. */
export const companyWords = (brand: Voice): Translate<'corporate'> => words('corporate', brand);

/** The name of a page in menus and in the browser's tab. */
export const pageName = (key: PageKey, brand: Voice): string => words('common', brand)(`pages.${key}`);

/** The title of the browser's tab: `Check Sales Offers - Tanabana`. */
export const tabTitle = (name: string | null, brand: Voice): string =>
  name === null ? brand.name : words('common', brand)('title', { page: name });

type Gone = { title: string; hint: string };

/** The texts of the 404 page of a listing. */
export function listingGone(table: ListingTable, brand: Voice): Gone {
  const t = words('listing', brand);
  return { title: t(`${table}.gone.title`), hint: t(`${table}.gone.hint`) };
}

/** The texts of the 404 page of an article. */
export function articleGone(brand: Voice): Gone {
  const t = words('news', brand);
  return { title: t('gone.title'), hint: t('gone.hint') };
}

export type Question = { id: string; question: string; answer: string[] };

export type LegalText = {
  effective: string;
  lede: string;
  sections: { title: string; paragraphs: string[]; points: string[] }[];
};

/** The Privacy Policy or the Terms of Use. */
export function legalText(name: 'privacy' | 'terms', brand: Voice): LegalText {
  const t = words('legal', brand);
  const sections = t.list(`${name}.sections`, FAQ_NUMBERS).map((section) => ({ points: [], ...section }));
  return { effective: t('effective'), lede: t(`${name}.lede`), sections };
}

/** The text of About Us. */
export function aboutText(brand: Voice): string[] {
  const t = words('partners', brand);
  return [t('lede'), ...t.list('about')];
}

/** The text of Corporate Support. */
export const supportText = (brand: Voice): string => words('contact', brand)('lede');

export type PlanText = { name: string; whom: string; credits: string };

/**
 * The three memberships, with the names of their page and of the comparison on Home. Prices are not here, because the database knows them.
 */
export function planTexts(brand: Voice): PlanText[] {
  const t = words('membership', brand);
  const { credits_free, credits_paid, credits_corporate } = FAQ_NUMBERS;
  const counts = { free: credits_free, paid: credits_paid, corporate: credits_corporate };
  return (['free', 'paid', 'corporate'] as const).map((plan) => ({
    name: t(`names.${plan}`),
    whom: t(`plans.for.${plan}`),
    credits: t(`plans.cardCredits.${plan}`, { amount: t(`credits.${plan}`, { count: counts[plan] }) }),
  }));
}

const CALCULATORS = [
  'convert',
  'ply',
  'filament',
  'blend',
  'twist',
  'warp',
  'weft',
  'looms',
  'spindles',
  'draw',
  'packing',
] as const;

/** The calculators of the Yarn Calculator, with what each works out. */
export const calculatorTexts = (brand: Voice): { name: string; lede: string }[] => {
  const t = words('yarn-calculator', brand);
  return CALCULATORS.map((each) => ({ name: t(`calculators.${each}.name`), lede: t(`calculators.${each}.lede`) }));
};

/** Questions and answers of the FAQ. */
export const questions = (brand: Voice): Question[] =>
  words('faq', brand)
    .list('groups', FAQ_NUMBERS)
    .flatMap(({ items }) => items);
