import { expect, it } from 'vitest';
import type { Catalogue } from '../upgrade/catalogue.ts';
import { draftMigration } from './draft.ts';

const LEFT: Catalogue = new Map([
  ['table public.offers', 'p row security'],
  ['column public.offers.id', 'uuid not null'],
  ['column public.offers.price', 'integer'],
  ['column public.offers.text', 'text generated always as (lower(a)) stored'],
  ['constraint offers_price_check on public.offers', 'CHECK ((price > 0))'],
  ['index public.offers_old_idx', 'CREATE INDEX offers_old_idx ON public.offers USING btree (id)'],
  ['index public.offers_text_idx', 'CREATE INDEX offers_text_idx ON public.offers USING btree (text)'],
  ['function private.limit()', 'old'],
]);
const RIGHT: Catalogue = new Map([
  ['table public.offers', 'p row security'],
  ['column public.offers.id', 'uuid not null'],
  ['column public.offers.price', 'numeric not null'],
  ['column public.offers.moisture', 'numeric'],
  ['column public.offers.text', 'text generated always as (lower(b)) stored'],
  ['constraint offers_price_check on public.offers', 'CHECK ((price > private.limit()))'],
  ['index public.offers_text_idx', 'CREATE INDEX offers_text_idx ON public.offers USING btree (text)'],
  ['table public.bids', 'p row security'],
  ['column public.bids.id', 'uuid not null'],
  ['index public.bids_id_idx', 'CREATE INDEX bids_id_idx ON public.bids USING btree (id)'],
  ['function private.limit()', 'new'],
  ['table auth.users', 'p'],
]);
const FILES = [
  'create function private.limit() returns int return 1;',
  'create table public.offers (price numeric constraint offers_price_check check (price > private.limit()));',
  'create index offers_text_idx on public.offers (text);',
  'create table public.bids (id uuid); create index bids_id_idx on public.bids (id);',
];

it('a draft has functions, new tables with their indexes, then the changes of old ones', () => {
  expect(
    draftMigration('product', LEFT, RIGHT, FILES)
      .split(';\n')
      .map((statement) => statement.trim())
      .filter(Boolean),
  ).toEqual([
    'create or replace function private.limit() returns int return 1',
    'create table public.bids (id uuid)',
    'drop index public.offers_old_idx',
    'alter table public.offers add column moisture numeric',
    'alter table public.offers alter column price type numeric',
    'alter table public.offers alter column price set not null',
    'alter table public.offers drop column text',
    'alter table public.offers add column text text generated always as (lower(b)) stored',
    'alter table public.offers drop constraint offers_price_check',
    'alter table public.offers add constraint offers_price_check check (price > private.limit()) not valid',
    'create index offers_text_idx on public.offers (text)',
    'create index bids_id_idx on public.bids (id)',
  ]);
});

it('objects of the gateway belong to its own chain, and unchanged ones to none', () => {
  expect(draftMigration('gateway', LEFT, RIGHT, ['create table auth.users (id uuid)'])).toBe(
    'create table auth.users (id uuid);\n',
  );
  expect(draftMigration('product', RIGHT, RIGHT, FILES)).toBe('');
});

it('a generated column comes after the columns that it may be made of, whatever their names', () => {
  const right = new Map(RIGHT).set('column public.offers.weight', 'integer');
  const draft = draftMigration('product', LEFT, right, FILES);
  expect(draft.indexOf('add column weight')).toBeGreaterThan(0);
  expect(draft.indexOf('add column text')).toBeGreaterThan(draft.indexOf('add column weight'));
});

it('a new table comes after those that it refers to, whatever their names', () => {
  const awards = 'create table public.awards (bid_id uuid references public.bids)';
  const right = new Map(RIGHT).set('table public.awards', 'p row security');
  const draft = draftMigration('product', LEFT, right, [...FILES, awards]);
  expect(draft.indexOf('create table public.bids')).toBeGreaterThanOrEqual(0);
  expect(draft.indexOf(awards)).toBeGreaterThan(draft.indexOf('create table public.bids'));
});
