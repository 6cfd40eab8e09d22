import { expect, it } from 'vitest';
import { mentionsIn, mentionsText, otherTables } from './mentions.ts';
import { readRenaming } from './renaming.ts';

const RENAMING = readRenaming(['public.bales', 'weight', 'kilograms']);
const SCHEMA = [
  { path: 'db/schema/bales.sql', text: 'create table public.bales (\n  weight int\n);\n' },
  {
    path: 'db/schema/cones.sql',
    text: '-- Beside bales.\ncreate table public.cones (\n  id uuid,\n  weight int\n);\n',
  },
  { path: 'db/schema/mills.sql', text: 'create table public.mills (\n  name text -- not its weight\n);\n' },
];

it('the other tables with a column of that name are found', () => {
  expect(otherTables(SCHEMA, RENAMING)).toEqual(['cones']);
});

it('a line belongs to the table that it names, or to the last one named before it', () => {
  const files = [
    {
      path: 'both.ts',
      text: `of('cones', { weight: 1 });\nof('bales', { weight: 2 });\nweight(3);\ncones.each(\n  weight);\n`,
    },
    { path: 'own.ts', text: 'type Row = { weight: int };\nfrom("bales")\n' },
    { path: 'other.ts', text: 'from("cones").weight' },
    { path: 'shown.tsx', text: 'row.weight' },
    { path: 'mills.ts', text: 'from("bales").overweight' },
  ];
  expect(mentionsIn(files, RENAMING, ['cones'])).toEqual({
    own: ['both.ts:2', 'both.ts:3', 'own.ts:1'],
    others: ['both.ts:1', 'both.ts:5'],
    unnamed: ['shown.tsx'],
  });
  expect(mentionsIn(files, RENAMING, [])).toMatchObject({
    own: ['both.ts:1', 'both.ts:2', 'both.ts:3', 'both.ts:5', 'own.ts:1'],
    others: [],
  });
});

it('the list has a part for each kind of line, and no long part of files', () => {
  expect(mentionsText({ own: ['a.ts:1'], others: ['b.ts:2'], unnamed: ['c.ts'] }, 'weight')).toEqual([
    'may use the old name:',
    '  a.ts:1',
    'perhaps a column of another table:',
    '  b.ts:2',
    'have the word weight without the name of the table, and may get it from a row:',
    '  c.ts',
  ]);
  const many = Array.from({ length: 41 }, (_, n) => `${n}.ts`);
  expect(mentionsText({ own: [], others: [], unnamed: many }, 'weight')).toEqual([
    '41 files have the word weight without the name of the table: git grep -nw weight',
  ]);
});
