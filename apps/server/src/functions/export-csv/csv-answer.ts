/** In charge of an answer that is a CSV file and is written while it is sent. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { csvLines, csvOf, type Cell } from '@tanabana/domain/csv';
import type { FunctionContext } from '@tanabana/gateway';

/** A part of a list, and whether it is the last one. */
export type CsvPart = { rows: Cell[][]; isLast: boolean };

/** A list as it is sent: the file's name, its head, and its rows in parts. */
export type CsvList = { name: string; head: Cell[]; parts: AsyncGenerator<CsvPart> };

/**
 * The answer. Its first part is there before it begins, so that a refusal is one still; the next is read once the reader has taken
 * what there is.
 *
 * @throws whatever the first part throws; a later fault is noted in the log, and breaks the answer off
 */
export async function csvAnswer({ name, head, parts }: CsvList, { log }: FunctionContext): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await parts.next();
  // The reader asks for the rest from outside of this call, whose request the database is told of.
  const asCaller = AsyncLocalStorage.snapshot();
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(csvOf([head]) + csvLines(first.value?.rows ?? [])));
      if (first.done) controller.close();
    },
    async pull(controller) {
      try {
        const { done, value } = await asCaller(() => parts.next());
        if (done) controller.close();
        else controller.enqueue(encoder.encode(csvLines(value.rows)));
      } catch (error) {
        log.error({ err: error, file: name }, 'an export broke off');
        controller.error(error);
      }
    },
    async cancel() {
      await asCaller(() => parts.return(undefined));
    },
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
