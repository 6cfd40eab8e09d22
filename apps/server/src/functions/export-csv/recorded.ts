/** Records an export in the audit log while it is read: who exported which list, with which filters, and how many rows. */
import type { Json } from '@tanabana/db/types';
import type { FunctionDeps } from '../function-deps.ts';
import { recordExport } from '../record-export.ts';
import type { CsvList, CsvPart } from './csv-answer.ts';

type ListRequest = { list: string } & { [filter: string]: Json | undefined };

/**
 * The same list, recorded while it is read. The first record is committed before the first row is passed on, so nobody gets a row without a
 * record. A list of several parts has a second record: the number of rows that were read, and whether the list was complete.
 *
 * @param about `actor`: the caller; `request`: the list and its filters
 */
export function recorded(deps: FunctionDeps, list: CsvList, about: { actor: string; request: ListRequest }): CsvList {
  const { list: name, ...filters } = about.request;
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
