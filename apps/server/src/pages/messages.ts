/**
 * The words of the served pages; most are those of the screens. They are English: search engines read them, and an address has
 * one answer for everybody (docs/decisions/045).
 */
import { LIMITS } from '@tanabana/domain/limits';
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { SOURCE } from '@tanabana/words/catalogue';
import type { Messages } from '@tanabana/words/messages.gen';
import { translator } from '@tanabana/words/translator';
import type { Area, Translate } from '@tanabana/words/translate';
import type { Brand } from '../brand.ts';
import type { PageKey } from './page-shell.ts';

const words = <A extends Area>(area: A, brand: Brand): Translate<A> =>
  translator(SOURCE, area, { brand: brand.name, brandEmail: brand.email });

/** What only the served pages, the feed and the share cards say. */
export const served = (brand: Brand): Translate<'served'> => words('served', brand);

type NameIn<K> = K extends `descriptions.${infer Page}` ? Page : never;
/** The pages that have one description, whatever they show. */
export type DescribedPage = NameIn<keyof Messages['served']>;

/** What a search engine or a messenger shows under the name of a page. */
export const pageDescription = (page: DescribedPage, brand: Brand): string =>
  served(brand)(`descriptions.${page}`, { credits: LIMITS.credits_free_signup });

/** What a company's page says. */
export const companyWords = (brand: Brand): Translate<'corporate'> => words('corporate', brand);

/** The name of a page in menus and in the browser's tab. */
export const pageName = (key: PageKey, brand: Brand): string => words('common', brand)(`pages.${key}`);

/** `Check Sales Offers - Tanabana`, as the browser writes it. */
export const tabTitle = (name: string | null, brand: Brand): string =>
  name === null ? brand.name : words('common', brand)('title', { page: name });

type Gone = { title: string; hint: string };

/** What stands in the place of a listing that is not there. */
export function listingGone(table: ListingTable, brand: Brand): Gone {
  const t = words('listing', brand);
  return { title: t(`${table}.gone.title`), hint: t(`${table}.gone.hint`) };
}

/** What stands in the place of an article that is not there. */
export function articleGone(brand: Brand): Gone {
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
export function legalText(name: 'privacy' | 'terms', brand: Brand): LegalText {
  const t = words('legal', brand);
  const sections = t.list(`${name}.sections`, FAQ_NUMBERS).map((section) => ({ points: [], ...section }));
  return { effective: t('effective'), lede: t(`${name}.lede`), sections };
}

/** What About Us says of the product. */
export function aboutText(brand: Brand): string[] {
  const t = words('partners', brand);
  return [t('lede'), ...t.list('about')];
}

/** What Corporate Support offers. */
export const supportText = (brand: Brand): string => words('contact', brand)('lede');

export type PlanText = { name: string; whom: string; credits: string };

/** The three memberships, as their page and the comparison on Home name them; prices are not here, the database knows them. */
export function planTexts(brand: Brand): PlanText[] {
  const t = words('membership', brand);
  const { credits_free, credits_paid, credits_corporate } = FAQ_NUMBERS;
  const counts = { free: credits_free, paid: credits_paid, corporate: credits_corporate };
  return (['free', 'paid', 'corporate'] as const).map((plan) => ({
    name: t(`names.${plan}`),
    whom: t(`plans.for.${plan}`),
    credits: t(`plans.cardCredits.${plan}`, { amount: t(`credits.${plan}`, { count: counts[plan] }) }),
  }));
}

/** Questions and answers of the FAQ. */
export const questions = (brand: Brand): Question[] =>
  words('faq', brand)
    .list('groups', FAQ_NUMBERS)
    .flatMap(({ items }) => items);
