import { createHash } from 'node:crypto';
import { LEGAL_TEXTS, LEGAL_VERSION } from '@tanabana/domain/accounts/legal-texts';
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import { expect, it } from 'vitest';
import { languages, tree } from '../src/catalogue.ts';

const legal = (language: string) => tree(language, 'legal') as Readonly<Record<string, unknown>>;

/** The texts as a reader gets them, but for the names of the installation. */
function digestOf(language: string): string {
  const { effective, privacy, terms } = legal(language);
  const numbers: Record<string, number> = FAQ_NUMBERS;
  const text = JSON.stringify({ effective, privacy, terms }).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(numbers[name] ?? whole),
  );
  return createHash('sha256').update(text).digest('hex');
}

it('the Terms of Use and the Privacy Policy are those of the latest version: a changed text needs a new entry', () => {
  const digests = Object.fromEntries(languages().map((language) => [language, digestOf(language)]));
  expect(LEGAL_TEXTS.at(-1)!.digests).toEqual(digests);
});

it('versions are unique, in their order, and begin with the date on the page', () => {
  const versions = LEGAL_TEXTS.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].toSorted());
  expect(LEGAL_VERSION).toMatch(/^\d{4}-\d\d-\d\d\.\d+$/);
  const day = new Date(LEGAL_VERSION.slice(0, 10));
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(day);
  expect(legal('en').effective).toBe(`Effective ${day.getUTCDate()}st ${month} ${day.getUTCFullYear()}`);
});
