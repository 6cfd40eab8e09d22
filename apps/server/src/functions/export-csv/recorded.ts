/** In charge of recording a list as it is read: who read which list, with which filters, and how many rows. */
import type { Json } from '@tanabana/db/types';
import type { FunctionDeps } from '../function-deps.ts';
import { recordExport } from '../record-export.ts';
import type { CsvList, CsvPart } from './csv-answer.ts';

type Asked = { list: string } & { [filter: string]: Json | undefined };

/**
 * The same list, recorded as it is read. The first record is committed before the first row is handed on, so nobody gets a row without
 * it. A list of several parts has a second record: the number of rows that were read, and whether those were all.
 *
 * @param about `actor`: who asked; `asked`: the list and its filters
 */
export function recorded(deps: FunctionDeps, list: CsvList, about: { actor: string; asked: Asked }): CsvList {
  const { list: name, ...filters } = about.asked;
  const key = crypto.randomUUID();
  const record = (rows: number, isComplete: boolean) =>
    recordExport(deps.scope, { actor: about.actor, key, list: name, filters, rows, isComplete });

  async function* parts(): AsyncGenerator<CsvPart> {
    let [rows, isFirst, isComplete] = [0, true, false];
    try {
      for await (const part of list.parts) {
        rows += part.rows.length;
        isComplete = part.isLast;
        if (isFirst) await record(rows, isComplete);
        else if (isComplete) await record(rows, true);
        isFirst = false;
        yield part;
      }
    } finally {
      if (!isFirst && !isComplete) await record(rows, false);
    }
  }
  return { ...list, parts: parts() };
}
