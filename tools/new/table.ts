import { title, type Made } from './made.ts';

/** A table whose rows their owner sees, in the lists that every table is in. */
export function newTable(path: string): Made {
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
      { file: 'db/tests/support/without-contacts.ts', before: "  'news_items',\n", text: `  '${name}',\n` },
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
