/**
 * The words that the served pages share with the screens. They are the catalogues of the web app, read as data: nothing
 * of its code is used here.
 */
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import common from '@tanabana/words/en/common.json' with { type: 'json' };
import contact from '@tanabana/words/en/contact.json' with { type: 'json' };
import faq from '@tanabana/words/en/faq.json' with { type: 'json' };
import legal from '@tanabana/words/en/legal.json' with { type: 'json' };
import membership from '@tanabana/words/en/membership.json' with { type: 'json' };
import partners from '@tanabana/words/en/partners.json' with { type: 'json' };
import type { Brand } from '../brand.ts';
import type { PageKey } from './served-page.ts';

/** The name of a page in menus and in the browser's tab. */
export const pageName = (key: PageKey): string => common.pages[key];

/** A catalogue's text with its places filled; a name that nobody knows stays, and is seen. */
function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

/** `Check Sales Offers - Tanabana`, as the browser writes it. */
export const tabTitle = (name: string | null, brand: Brand): string =>
  name === null ? brand.name : fill(common.title, { page: name, brand: brand.name });

export type Question = { id: string; question: string; answer: string[] };

/** What the places of our longer texts are filled with. */
const valuesOf = (brand: Brand) => ({ brand: brand.name, email: brand.email, ...FAQ_NUMBERS });

export type LegalText = {
  effective: string;
  lede: string;
  sections: { title: string; paragraphs: string[]; points: string[] }[];
};

/** The Privacy Policy or the Terms of Use. */
export function legalText(name: 'privacy' | 'terms', brand: Brand): LegalText {
  const values = valuesOf(brand);
  const sections: { title: string; paragraphs: string[]; points?: string[] }[] = legal[name].sections;
  return {
    effective: legal.effective,
    lede: fill(legal[name].lede, values),
    sections: sections.map(({ title, paragraphs, points = [] }) => ({
      title: fill(title, values),
      paragraphs: paragraphs.map((text) => fill(text, values)),
      points: points.map((text) => fill(text, values)),
    })),
  };
}

/** What About Us says of the product. */
export const aboutText = (brand: Brand): string[] =>
  [partners.lede, ...partners.about].map((text) => fill(text, valuesOf(brand)));

/** What Corporate Support offers. */
export const supportText = (): string => contact.lede;

export type PlanText = { name: string; whom: string; credits: string };

/** The three memberships, as their page and the comparison on Home name them; prices are not here, the database knows them. */
export function planTexts(): PlanText[] {
  const { names, plans, credits } = membership;
  const { credits_free, credits_paid, credits_corporate } = FAQ_NUMBERS;
  const counts = { free: credits_free, paid: credits_paid, corporate: credits_corporate };
  return (['free', 'paid', 'corporate'] as const).map((plan) => ({
    name: names[plan],
    whom: plans.for[plan],
    credits: fill(plans.cardCredits[plan], { amount: fill(credits[plan], { count: counts[plan] }) }),
  }));
}

/** Questions and answers of the FAQ. */
export function questions(brand: Brand): Question[] {
  const values = valuesOf(brand);
  return faq.groups.flatMap(({ items }) =>
    items.map(({ id, question, answer }) => ({
      id,
      question: fill(question, values),
      answer: answer.map((text) => fill(text, values)),
    })),
  );
}
