/** In charge of how the lists of `export-csv` are read: under the caller's token, part by part, in the words of the caller's page. */
import type { Cell } from '@tanabana/domain/csv';
import type { FunctionContext } from '@tanabana/gateway';
import type { Row, Sql } from '@tanabana/gateway/db';
import { SOURCE } from '@tanabana/words/catalogue';
import { translator } from '@tanabana/words/translator';
import type { Area, Translate } from '@tanabana/words/translate';
import type { FunctionDeps } from '../function-deps.ts';
import type { CsvPart } from './csv-answer.ts';

export type Reading = {
  /** The rows of a query that only reads. The database refuses whoever may not see them, at every part. */
  rows<R extends Row>(query: Sql): Promise<R[]>;
  /** The words of an area in the language that the app speaks; English where the caller names none. */
  say<A extends Area>(area: A): Translate<A>;
  /** The words in English: files that other programs or authorities read. */
  sayEnglish<A extends Area>(area: A): Translate<A>;
};

export function readingFor({ scope, brand }: FunctionDeps, { claims, request }: FunctionContext): Reading {
  const house = { brand: brand.name, brandEmail: brand.email };
  const language = /^[a-z]{2}/.exec(request.headers.get('accept-language') ?? '')?.[0] ?? SOURCE;
  return {
    rows: async <R extends Row>(query: Sql) =>
      (await scope.asClaims(claims, (tx) => tx.query<R>(query), { readOnly: true })).rows,
    say: (area) => translator(language, area, house),
    sayEnglish: (area) => translator(SOURCE, area, house),
  };
}

/**
 * A list that the database gives in parts, each behind the place where the one before ended.
 *
 * @param read the first part for null
 * @param cellsOf the cells of a row
 */
export async function* partsOf<R, Next>(
  read: (last: Next | null) => Promise<{ rows: R[]; next: Next | null }>,
  cellsOf: (row: R) => Cell[],
): AsyncGenerator<CsvPart> {
  let last: Next | null = null;
  do {
    const { rows, next }: { rows: R[]; next: Next | null } = await read(last);
    yield { rows: rows.map(cellsOf), isLast: next === null };
    last = next;
  } while (last !== null);
}

/** A list that is read at once. */
export async function* onePart<R>(read: () => Promise<R[]>, cellsOf: (row: R) => Cell[]): AsyncGenerator<CsvPart> {
  yield { rows: (await read()).map(cellsOf), isLast: true };
}
