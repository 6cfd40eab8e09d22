import { renderHook } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { expect, it } from 'vitest';
import { useRenewedRows } from './use-renewed-rows.ts';

type Row = { shown: string };
const rowsOf = (rows: Row[]) => rows;
const fits = ({ shown }: Row, text: string) => shown.includes(text.trim());
const of = (...shown: string[]): Row[] => shown.map((each) => ({ shown: each }));

type State = { data: Row[] | undefined; q: string; typed: string; filters?: string; hasFailed?: boolean };

function start(state: State) {
  const { result, rerender } = renderHook(
    (given: State) => useRenewedRows({ rowsOf, fits, hasFailed: false, ...given }),
    { initialProps: state },
  );
  return {
    next: rerender,
    look: () => ({ ...result.current, rows: result.current.rows.map(({ shown }) => shown) }),
  };
}

it('keeps the rows of the last response, filtered, until the next one', () => {
  const list = start({ data: of('surat', 'surat textile', 'sure'), q: 'sur', typed: 'sur' });
  list.next({ data: of('surat', 'surat textile', 'sure'), q: 'sur', typed: 'sura' });
  expect(list.look()).toMatchObject({ rows: ['surat', 'surat textile'], isSearching: true, isOutdated: false });
  list.next({ data: undefined, q: 'sura', typed: 'sura' });
  expect(list.look()).toMatchObject({ rows: ['surat', 'surat textile'], isSearching: true, isAnswer: false });
  list.next({ data: of('surat', 'surat textile', 'old surat'), q: 'sura', typed: 'sura' });
  expect(list.look()).toMatchObject({ rows: ['surat', 'surat textile', 'old surat'], isSearching: false });
});

it('keeps a row that matched by a field that is not shown', () => {
  const list = start({ data: of('gujarat mills', 'of the state'), q: 'guj', typed: 'guj' });
  list.next({ data: undefined, q: 'guja', typed: 'guja' });
  expect(list.look()).toMatchObject({ rows: ['gujarat mills', 'of the state'], isOutdated: false });
});

it('keeps the rows when none of them matches, and reports it', () => {
  const list = start({ data: of('silk', 'jute'), q: '', typed: '' });
  list.next({ data: undefined, q: 'wool', typed: 'wool' });
  expect(list.look()).toMatchObject({ rows: ['silk', 'jute'], isOutdated: true, isSearching: true });
  list.next({ data: [], q: 'wool', typed: 'wool' });
  expect(list.look()).toMatchObject({ rows: [], isOutdated: false, isSearching: false });
});

it('does not filter the rows of other filters', () => {
  const list = start({ data: of('silk', 'jute'), q: '', typed: '', filters: 'page 1' });
  list.next({ data: undefined, q: '', typed: '', filters: 'page 2' });
  expect(list.look()).toMatchObject({ rows: ['silk', 'jute'], isOutdated: true, isSearching: true });
});

it('keeps the rows when the response fails', () => {
  const list = start({ data: of('silk'), q: '', typed: '' });
  list.next({ data: undefined, q: 'si', typed: 'si', hasFailed: true });
  expect(list.look()).toMatchObject({ rows: ['silk'], isSearching: false });
});

it('searches again as soon as another text is typed after a failure, though it was not requested yet', () => {
  const list = start({ data: of('silk'), q: '', typed: '' });
  list.next({ data: undefined, q: 'si', typed: 'si', hasFailed: true });
  expect(list.look()).toMatchObject({ isSearching: false, isOfTyped: false });
  list.next({ data: undefined, q: 'si', typed: '', hasFailed: true });
  expect(list.look()).toMatchObject({ isSearching: true, isOfTyped: true });
});

it('is settled with a text that is longer than a search reads', () => {
  const long = `silk ${'x'.repeat(LIMITS.search_length)}`;
  const list = start({ data: of('silk'), q: long.slice(0, LIMITS.search_length), typed: long });
  expect(list.look()).toMatchObject({ rows: ['silk'], isSearching: false, isOutdated: false, isOfTyped: true });
});
