/** SQL and the yarn package agree on every count that a form can have, and on the codes. */
import { asOwner, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import {
  FIBRE_CODES,
  FIBRE_PROCESS_CODES,
  INTERMINGLING_CODES,
  LUSTRE_CODES,
  PROCESS_CODES,
} from '@tanabana/domain/listings/key/yarn-codes';
import { format } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import { toTex, type UnitName } from '@tanabana/yarn/arithmetic/units';
import { FIBRES, INTERMINGLINGS, LUSTRES, PROCESSES } from '@tanabana/yarn/reading/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it.each<[string, UnitName]>([
  ['Polyester Filament', 'denier'],
  ['Cotton', 'ne'],
])('every count of %s is the same in SQL', async (fibre, unit) => {
  const rows = await asOwner(
    test.db,
    `select n, (private.yarn_key('${fibre}', null, null, null, n::text, null, null)).millitex from generate_series(1, 9999) n`,
  );
  const expected = rows.map(({ n }) => ({
    n,
    millitex: Number(format(toTex(Fraction.of(Number(n)), unit).times(1000), 0)),
  }));
  expect(rows).toEqual(expected);
});

it('codes are those of the yarn package, except for blends of unnamed fibres', () => {
  const others = (codes: object, known: readonly string[]) =>
    Object.values(codes).filter((code) => code !== null && !known.includes(code as string));
  expect(others(FIBRE_CODES, FIBRES).every((code) => String(code).endsWith('-blend'))).toBe(true);
  expect(others({ ...PROCESS_CODES, ...FIBRE_PROCESS_CODES }, PROCESSES)).toEqual([]);
  expect(others(LUSTRE_CODES, LUSTRES)).toEqual([]);
  expect(others(INTERMINGLING_CODES, [...INTERMINGLINGS, ...PROCESSES])).toEqual([]);
});
