/** The language of the page that a reader is sent. */
import { LOCALES, type Language } from '@tanabana/domain/languages.gen';
import { parseAccept } from 'hono/utils/accept';

/** The language of a reader of whom nothing is known, as search engines are. */
const OTHERWISE = 'en' satisfies Language;
/** A browser sends its first preferences within so many characters. */
const MOST_LENGTH = 200;

/** As apps/web/src/i18n/language-cookie.ts sets it. */
const COOKIE = /(?:^|;\s*)tanabana-language=([a-z]+)/;

/** The language of a tag: `hi` of `hi-IN`. Undefined where we have no messages in it. */
function known(tag: string | undefined): Language | undefined {
  const name = tag?.trim().toLowerCase().split('-')[0];
  return name !== undefined && Object.hasOwn(LOCALES, name) ? (name as Language) : undefined;
}

/**
 * The language that was chosen in this browser, else its first preference, else English, as the app chooses: where the two differ, the app has
 * to render the page again.
 */
export function readerLanguage(headers: Pick<Headers, 'get'>): Language {
  const chosen = known(COOKIE.exec(headers.get('cookie') ?? '')?.[1]);
  if (chosen) return chosen;
  const accepted = (headers.get('accept-language') ?? '').slice(0, MOST_LENGTH);
  const preferred = parseAccept(accepted).reduce<{ type: string; q: number } | undefined>(
    (best, each) => (best && best.q >= each.q ? best : each),
    undefined,
  );
  return known(preferred?.type) ?? OTHERWISE;
}

/** The request headers that decide about the language, for caches. */
export const LANGUAGE_HEADERS = 'cookie, accept-language';
