/**
 * Validates `X-Robots-Tag`, which an uploader may give a file: rules for search engines, each for all of them or for one
 * (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).
 */
import { StorageError } from '../../errors/storage-error.ts';

const LONGEST = 500;
const RULE = /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex)$/;
const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  'max-snippet': (value) => /^(-1|\d{1,6})$/.test(value),
  'max-video-preview': (value) => /^(-1|\d{1,6})$/.test(value),
  'max-image-preview': (value) => /^(none|standard|large)$/.test(value),
  unavailable_after: (value) => !Number.isNaN(Date.parse(value)),
};

const bad = (why: string): StorageError =>
  new StorageError('InvalidRequest', `Invalid X-Robots-Tag header: ${why}`, {
    upstream: { error: 'invalid_x_robots_tag' },
  });

/** Splits at commas, but not at those of a date: `unavailable_after` ends before the next rule. */
const rulesOf = (text: string): string[] => text.split(/,(?!\s*\d)/).map((rule) => rule.trim());

function checkRule(rule: string): void {
  if (rule === '') throw bad('X-Robots-Tag header contains empty rule');
  if (RULE.test(rule)) return;
  const colon = rule.indexOf(':');
  if (colon < 0) throw bad(`Invalid X-Robots-Tag rule: "${rule}"`);
  const [name, value] = [rule.slice(0, colon).trim(), rule.slice(colon + 1).trim()];
  const isValid = VALUES[name];
  if (!isValid) {
    if (value === '') throw bad(`X-Robots-Tag user agent "${name}" has no rules specified`);
    return checkRule(value);
  }
  if (!isValid(value)) throw bad(`X-Robots-Tag "${name}" has no such value: "${value}"`);
}

/**
 * The value of the header, validated.
 *
 * @returns undefined without the header
 * @throws StorageError `InvalidRequest`
 */
export function robotsOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (text.length > LONGEST || !/^[\x20-\x7e]+$/.test(text)) throw bad('it must be a non-empty string of ASCII');
  for (const rule of rulesOf(text)) checkRule(rule);
  return text;
}
