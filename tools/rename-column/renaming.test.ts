import { expect, it } from 'vitest';
import { auditedWithAlias, auditedWithoutAlias, withAlias, withoutAlias } from './alias.ts';
import { addingMigration, droppingMigration } from './migrations.ts';
import { declared, readRenaming, refuseUnfit } from './renaming.ts';

const TABLE = `create table public.bales (
  id uuid primary key default gen_random_uuid(),
  weight int not null default 1 constraint bales_weight_check check (weight in (1, 2)), -- kg
  note text default 'none, yet',
  -- generated: columns bales
  grade text,
  -- end
  facts json,
  name text not null,
  lower_name text generated always as (lower(name)) stored
);
-- A heavier bale is newer.
create trigger _200_updated_at before update of weight on public.bales execute function private.tg__updated_at();
`;
const renaming = (old: string, name = 'kilograms') => readRenaming(['public.bales', old, name]);

it.each([
  ['id', 'a key keeps its name'],
  ['note', 'could not be told from a value that it leaves to the default'],
  ['grade', 'a field of listings'],
  ['facts', 'json has no equality'],
  ['lower_name', 'nobody writes a generated column'],
])('%s cannot be renamed: %s', (old, why) => {
  const column = declared(TABLE, renaming(old), old)!;
  expect(() => refuseUnfit(TABLE, renaming(old), column)).toThrow(why);
});

it('a name that is taken, or that is no name, is refused', () => {
  const taken = renaming('weight', 'name');
  expect(() => refuseUnfit(TABLE, taken, declared(TABLE, taken, 'weight')!)).toThrow('there is a column name already');
  for (const words of [['bales', 'a', 'b'], ['public.bales', 'a', 'a'], ['public.bales', 'a', 'b; drop'], []])
    expect(() => readRenaming(words)).toThrow('Usage');
});

it('a column gets an old name without rules, which fires what the new one fires; the way back leaves only the new name', () => {
  const both = withAlias(TABLE, renaming('weight'));
  expect(both).toContain(
    '  kilograms int not null default 1 constraint bales_kilograms_check check (kilograms in (1, 2)),\n  -- The old name',
  );
  expect(both).toContain('\n  weight int, -- kg\n');
  expect(both).toContain('before update of kilograms, weight on public.bales');
  expect(withoutAlias(both, renaming('weight'))).toBe(
    TABLE.replaceAll('bales_weight_', 'bales_kilograms_').replace(/\bweight\b/g, 'kilograms'),
  );
});

it('the audit log shows the new name and leaves out the old one, unless it leaves out all that it does not show', () => {
  const LIST = `values
  ('public.bales', 'weight', null, 'old.weight > 1', null, null,
    '{weight}', '{}', '{id}'),
  ('public.boxes', 'weight', null, null, null, null, '{weight}', '{}', '{*}')
$$;`;
  const both = auditedWithAlias(LIST, renaming('weight'));
  expect(both).toContain(`('public.bales', 'kilograms', null, 'old.kilograms > 1', null, null,
    '{kilograms}', '{}', '{id,weight}'),
  ('public.boxes', 'weight'`);
  expect(auditedWithoutAlias(both, renaming('weight'))).toContain(`'{kilograms}', '{}', '{id}')`);
  expect(auditedWithAlias(LIST, { ...renaming('weight'), relation: 'public.boxes' })).toContain(
    `('public.boxes', 'kilograms', null, null, null, null, '{kilograms}', '{}', '{*}')`,
  );
});

it('the old name is dropped only after a release that has both', () => {
  const adding = addingMigration('alter table public.bales add column kilograms int not null;\n', renaming('weight'));
  expect(adding).toContain('update public.bales set kilograms = weight;');
  const present = new Map([['041.do.bales.sql', adding]]);
  const drop = (isReleased: boolean) => droppingMigration(present, () => isReleased, renaming('weight'));
  expect(() => drop(false)).toThrow('is used by the release that runs now');
  expect(() => droppingMigration(new Map(), () => true, renaming('weight'))).toThrow('no migration begins with');
  expect(drop(true)).toMatch(/^-- unused since 041: .*\nalter table public\.bales drop column weight;\n$/);
});
