/**
 * A column is renamed over two releases, in a copy of the sources: no value is lost, a server of the release before writes
 * beside the new one, and the second step drops the old name. Whoever renames this column in earnest gives this test
 * another one. docs/decisions/096-a-column-is-renamed-over-two-releases.md
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scratchCopy, type ScratchCopy } from '../scratch-copy.ts';

let scratch: ScratchCopy;
beforeAll(async () => {
  scratch = await scratchCopy(['package.json', 'db', 'packages/domain', 'tools/rename-column']);
});
afterAll(() => scratch.remove());

it('public.news_items.headline becomes title while servers of both releases write', async () => {
  const output = JSON.parse(await scratch.run('tools/rename-column/prove.ts')) as Record<string, unknown>;
  expect(output).toMatchObject({ before: [{ headline: 'Cotton firm' }, { headline: '  Jute weak' }] });
  expect(output).toMatchObject({
    added: {
      step: 'added',
      wrote: [
        'db/schema/65-news/news_items.sql',
        'db/schema/65-news/news_items__old_headline.sql',
        'db/schema/97-audit/audited_tables.sql',
        expect.stringMatching(/^db\/migrations\/\d+\.do\.news-items-headline-is-title\.sql$/),
      ],
      left: {
        own: expect.arrayContaining([expect.stringMatching(/^db\/schema\/65-news\/search_news_items\.sql:\d+$/)]),
        others: expect.arrayContaining([expect.stringMatching(/^db\/schema\/65-news\/news_snippets\.sql:\d+$/)]),
      },
    },
    tooEarly: expect.stringContaining('it is dropped after a release that knows title'),
    did: [
      expect.stringContaining('news-items-headline-is-title'),
      expect.stringContaining('news-items-drops-headline'),
    ],
    both: {
      differences: [],
      kept: output.before,
      old: [{ headline: 'Cotton firm' }, { headline: '  Jute weak' }],
      granted: [[{ roles: ['anon', 'authenticated'] }], [{ roles: ['authenticated'] }], [{ roles: ['authenticated'] }]],
    },
    written: [
      { headline: 'Old corrects', title: 'Old corrects', search_text: 'old corrects a' },
      { headline: 'New corrects', title: 'New corrects', search_text: 'new corrects b' },
      { headline: 'Old writes', title: 'Old writes', search_text: 'old writes c' },
      { headline: 'Old repeats', title: 'Old repeats', search_text: 'old repeats d' },
    ],
    stamped: [{ n: 4 }],
    refused: ['23514', '23502', '23514'],
    dropped: {
      step: 'dropped',
      rows: [{ title: 'Old corrects' }, { title: 'New corrects' }, { title: 'Old writes' }, { title: 'Old repeats' }],
      old: '42703',
    },
  });
  const table = await scratch.read('db/schema/65-news/news_items.sql');
  expect(table).not.toMatch(/\bheadline\b/);
  expect(await scratch.read('db/schema/97-audit/audited_tables.sql')).not.toMatch(
    /news_items[\s\S]{0,200}\bheadline\b[^']*'\),/,
  );
});
