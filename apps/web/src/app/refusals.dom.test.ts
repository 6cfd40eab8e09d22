// Refusals of the services on a page in Hindi. The services respond in English (docs/errors.md), the page translates by code.
import { afterEach, describe, expect, it } from 'vitest';
import { loadArea, changeLanguage } from '#i18n/messages.ts';
import { errorOf } from '#lib/errors.ts';
import { loadRefusals } from '#lib/service-errors.ts';
import type { Service } from '#lib/service-errors.ts';

/** No sentence here has a place, so each is compiled to a string. */
type Sentences = Readonly<Record<string, string>>;

const catalogues = import.meta.glob<Sentences>('../../../../packages/messages/{en,hi}/{refusals,common}.json', {
  import: 'default',
  eager: true,
});
const sentences = (language: string, area: string) =>
  catalogues[`../../../../packages/messages/${language}/${area}.json`]!;
const ENGLISH = sentences('en', 'refusals');
const HINDI = sentences('hi', 'refusals');

const STATUS = { auth: 400, functions: 409, rest: 400, storage: 422 } as const;

/** The page's text for a refusal with the sentence of this key. */
function shown(key: string, words = ENGLISH[key]!): string {
  const [service, code] = key.split('.') as [Service, string];
  const isVariant = ENGLISH[key] === words && Object.keys(ENGLISH).some((each) => key.startsWith(`${each}_`));
  const base = isVariant ? Object.keys(ENGLISH).find((each) => key.startsWith(`${each}_`))! : key;
  return errorOf({ service, code: base.split('.')[1] ?? code, words, status: STATUS[service] }).message;
}

afterEach(() => changeLanguage('en'));

describe('a refusal of a service', () => {
  it('is shown in Hindi on a page in Hindi, for each code and each variant', async () => {
    await changeLanguage('hi');
    await loadRefusals();
    const sentences = Object.fromEntries(Object.keys(ENGLISH).map((key) => [key, shown(key)]));
    expect(sentences).toEqual(HINDI);
  });

  it('is shown with the text of the service on a page in English', () => {
    expect(shown('auth.invalid_credentials')).toBe('Invalid login credentials');
    expect(shown('auth.otp_expired')).toBe('Token has expired or is invalid');
  });

  it('is never English on a page in Hindi: without a translation the general sentence is shown', async () => {
    await changeLanguage('hi');
    await loadArea('refusals');
    const unknown = { service: 'functions', code: 'NEWCODE', words: 'Some new sentence.', status: 409 } as const;
    expect(errorOf(unknown).message).toBe(sentences('hi', 'common')['errors.conflict']);
  });

  it('changes with the language', async () => {
    const error = errorOf({
      service: 'auth',
      code: 'invalid_credentials',
      words: 'Invalid login credentials',
      status: 400,
    });
    await changeLanguage('hi');
    await loadRefusals();
    expect(error.message).toBe('ई-मेल या पासवर्ड सही नहीं है।');
    await changeLanguage('en');
    expect(error.message).toBe('Invalid login credentials');
  });
});
