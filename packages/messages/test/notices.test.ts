import { readdirSync } from 'node:fs';
import { fill } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { expect, it } from 'vitest';
import { texts } from '../src/catalogue.ts';
import { noticeText } from '../src/notices.ts';
import { translator } from '../src/translator.ts';
import { ACCOUNTS } from './notices-accounts.cases.ts';
import { ADS } from './notices-ads.cases.ts';
import { ADMINISTRATION } from './notices-administration.cases.ts';
import { AUDIT } from './notices-audit.cases.ts';
import { COMPANIES } from './notices-companies.cases.ts';
import { MARKET } from './notices-market.cases.ts';
import { MODERATION } from './notices-moderation.cases.ts';
import { PUBLISHING } from './notices-publishing.cases.ts';
import { PAYMENTS } from './notices-payments.cases.ts';

const DOMAIN = new URL('../../domain/src/', import.meta.url);
const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('notices.ts'));
const modules = await Promise.all(
  files.map((file) => import(new URL(file, DOMAIN).href) as Promise<Record<string, Record<string, Notice<string>>>>),
);
const notices = modules.flatMap((module) => Object.values(module)).flatMap((table) => Object.values(table));

const words = translator('en', 'notices', { brand: 'Tanabana', brandEmail: 'help@tanabana.example' });
/** With the names of what it takes in their places. */
const filled = (notice: Notice<string>) =>
  fill(notice, Object.fromEntries((notice.missing ?? []).map((name) => [name, `{${name}}`])));

it('every notice has the text of the documents for its duration', () => {
  const rendered = notices.map((notice) => {
    const { title, body } = noticeText(words, filled(notice));
    return [notice.code, notice.tone, notice.ms, title, ...(body === undefined ? [] : [body])];
  });
  const byCode = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));
  expect(rendered.sort(byCode)).toEqual(
    [
      ...ACCOUNTS,
      ...ADS,
      ...ADMINISTRATION,
      ...AUDIT,
      ...COMPANIES,
      ...MARKET,
      ...MODERATION,
      ...PAYMENTS,
      ...PUBLISHING,
    ].sort(byCode),
  );
});

it('a number comes from the notice, which takes it from the limits', () => {
  expect(Object.values(texts('en', 'notices')).filter((text) => /\d/.test(text))).toEqual([]);
});

it('every text belongs to a notice', () => {
  const codes = notices.map(({ code }) => code);
  const keys = Object.keys(texts('en', 'notices')).filter((key) => !key.startsWith('lines.'));
  expect(keys.filter((key) => !codes.includes(key.replace(/\.(title|body)$/, '')))).toEqual([]);
});

it('the text of a service replaces the body, precedes it, or fills a missing one', () => {
  const body = (notice: Omit<Notice, 'tone' | 'ms'>) => noticeText(words, { tone: 'error', ms: 1, ...notice }).body;
  const own = 'Please check the OTP and try again.';
  expect(body({ code: 'accounts.otpPhoneFailed' })).toBe(own);
  expect(body({ code: 'accounts.otpPhoneFailed', serverText: 'Wrong.' })).toBe('Wrong.');
  expect(body({ code: 'accounts.otpPhoneFailed', lead: 'Wrong.' })).toBe(`Wrong. ${own}`);
  expect(body({ code: 'accounts.otpPhoneFailed', otherwise: 'Wrong.' })).toBe(own);
  expect(body({ code: 'accounts.loginFailed' })).toBeUndefined();
  expect(body({ code: 'accounts.loginFailed', otherwise: 'Wrong.' })).toBe('Wrong.');
});

it.each([
  ['byEmail', 'The poster was told by e-mail.'],
  ['tryingOn', 'We will keep trying. Pressing again costs no further credit.'],
  ['pressAgain', 'Pressing again costs no further credit.'],
] as const)('the line %s', (line, text) => {
  expect(noticeText(words, { code: 'listings.interestError', tone: 'error', ms: 1, line }).line).toBe(text);
});
