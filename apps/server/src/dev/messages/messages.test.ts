/** The preview of all messages shows each of them, in every language, and does not exist in production. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@tanabana/domain/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';
import { createMessageRoutes } from './routes.ts';
import { COMPOSERS, NAMES, type Sample } from './samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const get = (query: string, headers: Record<string, string> = {}) =>
  test.app.request(`/__dev/messages${query}`, { headers });
const samples = async (language: string, names: string): Promise<Sample[]> =>
  (await (await get(`?language=${language}&names=${names}`, { accept: 'application/json' })).json()) as Sample[];

it('every function that composes a message is previewed', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const composers = sources.flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^export (?:async )?(?:function|const) (word[A-Z]\w*)/gm)].map(
      ([, name]) => name!,
    ),
  );
  expect([...COMPOSERS].sort()).toEqual(composers.sort());
});

/** The texts of a file of messages, each as its longest piece without a value. */
function pieces(file: unknown): string[] {
  if (typeof file !== 'string') return Object.values(file as object).flatMap(pieces);
  // The text of a plural depends on the number, so only the text around it is certain to appear.
  let rest = file;
  while (/\{[^{}]*\}/.test(rest)) rest = rest.replaceAll(/\{[^{}]*\}/g, '\n');
  const longest = rest.split('\n').reduce((one, other) => (other.length > one.length ? other : one));
  return longest.trim().length > 3 ? [longest.trim()] : [];
}

describe.each(LANGUAGES)('in %s', (language) => {
  it('every text of the letters and of the SMS is on it', async () => {
    const all = await samples(language, 'short');
    const shown = all.map((one) => `${one.text}\n${one.channel === 'email' ? one.subject : ''}`).join('\n');
    const messages = fileURLToPath(new URL('../../../../../packages/messages', import.meta.url));
    const texts = ['letters', 'sms'].flatMap((name) =>
      pieces(JSON.parse(readFileSync(`${messages}/${language}/${name}.json`, 'utf8'))),
    );
    expect(texts.length).toBeGreaterThan(100);
    // The letter of an admin's test is in English alone.
    const letters = JSON.parse(readFileSync(`${messages}/${language}/letters.json`, 'utf8')) as { test: unknown };
    const expected = language === 'en' ? texts : texts.filter((text) => !pieces(letters.test).includes(text));
    expect(expected.filter((text) => !shown.includes(text))).toEqual([]);
  });

  it.each(NAMES)('with %s names, each letter is there as HTML at 360 pixels and as text', async (names) => {
    const all = await samples(language, names);
    const page = await (await get(`?language=${language}&names=${names}`)).text();
    const letters = all.filter((one) => one.channel === 'email');
    expect(page.match(/<iframe/g)).toHaveLength(2 * letters.length);
    expect(page.match(/width="360"/g)).toHaveLength(letters.length);
    expect(page.match(/<pre>/g)).toHaveLength(all.length);
    expect(new Set(all.map(({ channel }) => channel))).toEqual(new Set(['email', 'sms', 'whatsapp']));
    // Frames in which nothing runs, and no letter that breaks out of its frame.
    expect(page.match(/sandbox\s+srcdoc="&lt;!doctype html&gt;/g)).toHaveLength(2 * letters.length);
    expect(page.match(/<h1/g)).toHaveLength(1);
  });
});

it('long names are there in Hindi and in Gujarati', async () => {
  const page = await (await get('?names=long')).text();
  for (const name of ['लक्ष्मीनारायणी', 'ધર્મેન્દ્રકુમાર']) expect(page).toContain(name);
});

it('an unknown choice shows the first one', async () => {
  expect(await (await get('?language=xx&names=%00')).text()).toBe(await (await get('')).text());
});

it('does not exist in production, which two checks ensure', async () => {
  const site = { brand: { name: 'Tanabana', email: 'help@tanabana.example' }, publicUrl: test.url };
  const links = createUnsubscribeLinks('a secret', test.url);
  expect(() => createMessageRoutes({ production: true, site, links })).toThrow('may not exist in production');
  const production = await buildTestApp({ config: { production: true } });
  const answer = await production.app.request('/__dev/messages', { headers: { accept: 'application/json' } });
  expect(await answer.text()).not.toContain('"channel"');
  expect(answer.status).toBeGreaterThanOrEqual(404);
  await production.close();
});
