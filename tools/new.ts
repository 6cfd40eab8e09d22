/**
 * `npm run new function|table|page NAME`: creates the files of a feature in the usual structure, and prints the
 * remaining manual steps. The created code works and is tested: a function that responds, a table whose rows their
 * owner sees, a page with its title.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Text that is inserted before the first occurrence of `before` in a file. */
type Entry = { file: string; before: string; text: string };
type Made = { files: Readonly<Record<string, string>>; entries: readonly Entry[]; left: readonly string[] };

const camel = (name: string) => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const title = (name: string) => name.replaceAll(/[-_]/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase());

function newFunction(name: string): Made {
  const folder = `apps/server/src/functions/${name}`;
  const made = camel(name);
  return {
    files: {
      [`${folder}/handler.ts`]: `/**
 * \`${name}\`: say what it does, and name the section of the documents that requires it.
 */
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { requireOwnId } from '../require-own-id.ts';
import { userIdSchema } from '../user-id.ts';

const body = z.object({ userId: userIdSchema });

/** Answers \`{member}\`. */
export function ${made}(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: '${name}',
    access: 'signed-in',
    body,
    handle: async ({ userId }, context) => ({ body: { member: requireOwnId(context, userId) } }),
  });
}
`,
      [`${folder}/handler.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMember } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('${name} answers its caller, and nobody in the name of another', async () => {
  const [member, other] = [await newMember(test), await newMember(test)];
  expect(await member.invoke('${name}', { userId: member.id })).toEqual({ status: 200, body: { member: member.id } });
  expect(await member.invoke('${name}', { userId: other.id })).toMatchObject({ status: 403 });
});
`,
    },
    entries: [
      {
        file: 'apps/server/src/functions/all-functions.ts',
        before: 'import ',
        text: `import { ${made} } from './${name}/handler.ts';\n`,
      },
      { file: 'apps/server/src/functions/all-functions.ts', before: '\n];', text: `\n  ${made},` },
    ],
    left: ['docs/errors.md: every code that it throws'],
  };
}

function newTable(path: string): Made {
  const [area = '', name = ''] = path.split('/');
  return {
    files: {
      [`db/schema/${area}/${name}.sql`]: `-- ${title(name)}: what its rows are, and whose.

create table public.${name} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.members on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.${name} enable row level security;

-- Members see their own.
create policy select_own on public.${name} for select to authenticated using (user_id = (select auth.uid()));

-- NOTE: insert, update and delete are granted to no client yet.
grant select on public.${name} to authenticated;

-- A member's own rows, newest first.
create index ${name}_user_id_idx on public.${name} (user_id, created_at desc);

comment on table public.${name} is '${title(name)}.';
comment on column public.${name}.id is 'Key of the row.';
comment on column public.${name}.user_id is 'Whose it is.';
comment on column public.${name}.created_at is 'When it was made.';
`,
    },
    entries: [
      {
        file: 'db/tests/access-matrix.ts',
        before: "  'private.members': NOBODY,",
        text: `  'public.${name}': { ...NOBODY, select: all('none', { anon: 'denied', owner: 'yes' }) },\n`,
      },
      { file: 'db/tests/access-matrix.ts', before: "      'news_items',\n", text: `      '${name}',\n` },
      {
        file: 'db/schema/97-audit/not_audited_tables.sql',
        before: "  ('public.corporate_enquiries',",
        text: `  ('public.${name}', 'members write their own'),\n`,
      },
      {
        file: 'db/tests/support/access-statements.ts',
        before: "  'private.account_notices': {",
        text: `  'public.${name}': {
    insert: () => \`insert into public.${name} (id) values ('\${OTHER}')\`,
    update: () => \`update public.${name} set created_at = now() where id = '\${OWNER}' returning id\`,
  },
`,
      },
      {
        file: 'db/tests/access-matrix.test.ts',
        before: '      sql`insert into public.news_items',
        text: `      sql\`insert into public.${name} (id, user_id) values (\${OWNER}, \${OWNER})\`,\n`,
      },
    ],
    left: [
      'npm run gen: types',
      'npm run migration NAME: an installed database gets it too',
      'db/schema/97-audit/not_audited_tables.sql: where admins or the service change it, the audit log keeps it: audited_tables.sql',
      'db/tests/access-matrix.ts: who may do what, as the policies say it; in BULK whose contact data the rows carry',
    ],
  };
}

function newPage(name: string): Made {
  const key = camel(name);
  return {
    files: {
      [`apps/web/src/app/routes/${name}.tsx`]: `import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '#i18n/use-translation.ts';

export const Route = createFileRoute('/${name}')({ component: ${key[0]!.toUpperCase()}${key.slice(1)} });

function ${key[0]!.toUpperCase()}${key.slice(1)}() {
  const t = useTranslation('common');
  return <h1>{t('pages.${key}')}</h1>;
}
`,
    },
    entries: [
      { file: 'packages/domain/src/pages/member-paths.ts', before: '} as const;', text: `  ${key}: '/${name}',\n` },
      {
        file: 'packages/messages/en/common.json',
        before: '    "home": "Home",',
        text: `    "${key}": "${title(name)}",\n`,
      },
      { file: 'apps/web/src/config/access.ts', before: '  [paths.myCredits]:', text: `  [paths.${key}]: signedIn,\n` },
      { file: 'apps/web/src/config/access.dom.test.ts', before: "  '/my-credits':", text: `  '/${name}': MEMBERS,\n` },
    ],
    left: [
      'npm run gen, npm run build: the types of its words and the tree of routes',
      'apps/web/src/config/access.ts: who may open it, who sees it in the menu; the same in access.dom.test.ts',
      'packages/messages/: its words, and "pages" of common.json in the other languages',
      'where anybody may open it: public-paths.ts in place of member-paths.ts, and apps/server/src/pages/kinds/',
    ],
  };
}

const KINDS: Readonly<Record<string, { make: (name: string) => Made; pattern: RegExp; example: string }>> = {
  function: { make: newFunction, pattern: /^[a-z]+(-[a-z0-9]+)*$/, example: 'accept-bid' },
  table: { make: newTable, pattern: /^\d\d-[a-z0-9-]+\/[a-z]+(_[a-z0-9]+)*$/, example: '60-corporate/price_changes' },
  page: { make: newPage, pattern: /^[a-z]+(-[a-z0-9]+)*$/, example: 'my-bids' },
};

const [kind = '', name = ''] = process.argv.slice(2);
const known = KINDS[kind];
if (!known?.pattern.test(name)) {
  const lines = Object.entries(KINDS).map(([each, { example }]) => `  npm run new ${each} ${example}`);
  console.error(['Usage:', ...lines].join('\n'));
  process.exit(2);
}
const { files, entries, left } = known.make(name);
const present = Object.keys(files).filter((file) => existsSync(join(root, file)));
if (present.length > 0) {
  console.error(`${present.join(', ')} is there already.`);
  process.exit(1);
}
const entered = new Map<string, string>();
for (const { file, before, text } of entries) {
  const was = entered.get(file) ?? readFileSync(join(root, file), 'utf8');
  const at = was.indexOf(before);
  if (at < 0) throw new Error(`tools/new.ts looks in vain for "${before}" in ${file}`);
  entered.set(file, was.slice(0, at) + text + was.slice(at));
}
for (const [file, text] of entered) {
  writeFileSync(join(root, file), text);
  console.log(`entered it in ${file}`);
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  console.log(`made ${file}`);
}
console.log(['left to do:', ...left.map((what) => `  ${what}`)].join('\n'));
