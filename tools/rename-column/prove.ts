/**
 * Runs in the scratch copy of rename-column.drill.test.ts: renames `public.news_items.headline` over two releases, with a database
 * that has rows from before. Prints the results as JSON.
 */
import { execFileSync } from 'node:child_process';
import type { Database } from '@tanabana/gateway/db';
import { differences, readCatalogue, type Catalogue } from '../../db/src/upgrade/catalogue.ts';
import { openEmpty } from '../../db/src/embedded.ts';
import { asOwner, openTestDatabase } from '../../db/src/testing.ts';
import { buildSchema, upgradeSchema } from '../../db/src/upgrade/upgrade.ts';
import { renameColumn } from './rename-column.ts';
import { readRenaming } from './renaming.ts';

const RENAMING = readRenaming(['public.news_items', 'headline', 'title']);

const { db } = await openTestDatabase();
const run = (text: string) => asOwner(db, text);
const catalogueOf = (of: Database) => of.transaction((tx) => readCatalogue(tx), { readOnly: true });
let built: Catalogue | undefined;
const rows = (columns: string) => run(`select ${columns} from public.news_items order by content`);
const who = (verb: string, column: string) =>
  run(`select array_agg(r order by r) as roles from unnest('{anon,authenticated}'::text[]) r
    where has_column_privilege(r, 'public.news_items', '${column}', '${verb}')`);
/** What a statement answers, or the code of its error. */
const tried = (text: string) => run(text).catch(({ code }: { code?: string }) => code);

await run(`insert into public.news_items (headline, content, updated_at, published_at)
  values ('Cotton firm', 'a', '2025-01-01', '2025-01-01'), ('  Jute weak', 'b', '2025-01-01', null)`);
const before = await rows('headline, content, search_text, updated_at, published_at');

const added = await renameColumn(RENAMING, {
  installed: () => catalogueOf(db),
  async fresh() {
    // This schema is built once, so no template is made of it.
    const fresh = await openEmpty();
    await buildSchema(fresh);
    built = await catalogueOf(fresh);
    await fresh.close();
    return built;
  },
});
const tooEarly = await renameColumn(RENAMING).catch(({ message }: Error) => message);
const { did: didAdd } = await upgradeSchema(db);
const both = {
  differences: differences(await catalogueOf(db), built!),
  kept: await rows('title as headline, content, search_text, updated_at, published_at'),
  old: await rows('headline'),
  granted: await Promise.all(['select', 'insert', 'update'].map((verb) => who(verb, 'headline'))),
};

// A server of the release before writes and reads beside one of this release.
await run(`insert into public.news_items (headline, content) values ('Old writes', 'c')`);
await run(`insert into public.news_items (title, content) values ('New writes', 'd')`);
await run(`update public.news_items set headline = 'Old corrects' where content = 'a'`);
await run(`update public.news_items set title = 'New corrects' where content = 'b'`);
await run(`insert into public.news_items (id, headline, content) select id, 'Old repeats', 'd' from public.news_items where content = 'd'
  on conflict (id) do update set headline = excluded.headline`);
const written = await rows('headline, title, search_text');
const stamped = await run(`select count(*)::int as n from public.news_items where updated_at > '2025-01-01'`);
const refused = [
  await tried(`insert into public.news_items (headline, content) values ('', 'e')`),
  await tried(`update public.news_items set headline = null where content = 'a'`),
  await tried(`update public.news_items set headline = E'two\\nlines' where content = 'a'`),
];

execFileSync(process.execPath, ['db/src/upgrade/releases.ts']);
const dropped = await renameColumn(RENAMING);
const { did: didDrop } = await upgradeSchema(db);

console.log(
  JSON.stringify({
    before,
    added,
    tooEarly,
    did: [...didAdd, ...didDrop].filter((step) => step.includes('news-items')),
    both,
    written,
    stamped,
    refused,
    dropped: { ...dropped, rows: await rows('title'), old: await tried('select headline from public.news_items') },
  }),
);
process.exit(0);
