/**
 * Reads the lists of `export-csv` under the caller's token, part by part, and provides the messages in the language of the caller's page.
 */
import type { Cell } from '@tanabana/domain/csv';
import type { FunctionContext } from '@tanabana/gateway';
import type { Row, Sql } from '@tanabana/gateway/db';
import { SOURCE } from '@tanabana/messages/catalogue';
import { translator } from '@tanabana/messages/translator';
import type { Area, Translate } from '@tanabana/messages/translate';
import type { FunctionDeps } from '../function-deps.ts';
import type { CsvPart } from './csv-answer.ts';

export type Reading = {
  /** The rows of a read-only query. The database checks the caller's rights at every part. */
  rows<R extends Row>(query: Sql): Promise<R[]>;
  /** The messages of an area in the language of the app; English where the caller names no language. */
  messages<A extends Area>(area: A): Translate<A>;
  /** The messages in English, for files that other programs or authorities read. */
  english<A extends Area>(area: A): Translate<A>;
};

export function readingFor({ scope, brand }: FunctionDeps, { claims, request }: FunctionContext): Reading {
  const brandValues = { brand: brand.name, brandEmail: brand.email };
  const language = /^[a-z]{2}/.exec(request.headers.get('accept-language') ?? '')?.[0] ?? SOURCE;
  return {
    rows: async <R extends Row>(query: Sql) =>
      (await scope.asClaims(claims, (tx) => tx.query<R>(query), { readOnly: true })).rows,
    messages: (area) => translator(language, area, brandValues),
    english: (area) => translator(SOURCE, area, brandValues),
  };
}

/**
 * A list that the database returns in parts, each after the position where the previous one ended.
 *
 * @param read gets null for the first part
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

/** A list that is read in one part. */
export async function* onePart<R>(read: () => Promise<R[]>, cellsOf: (row: R) => Cell[]): AsyncGenerator<CsvPart> {
  yield { rows: (await read()).map(cellsOf), isLast: true };
}
