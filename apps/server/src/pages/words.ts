/**
 * The words that the served pages share with the screens. They are the catalogues of the web app, read as data: nothing
 * of its code is used here.
 */
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import common from '../../../web/src/i18n/en/common.json' with { type: 'json' };
import faq from '../../../web/src/i18n/en/faq.json' with { type: 'json' };
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

/** Questions and answers of the FAQ. */
export function questions(brand: Brand): Question[] {
  const values = { brand: brand.name, email: brand.email, ...FAQ_NUMBERS };
  return faq.groups.flatMap(({ items }) =>
    items.map(({ id, question, answer }) => ({
      id,
      question: fill(question, values),
      answer: answer.map((text) => fill(text, values)),
    })),
  );
}
