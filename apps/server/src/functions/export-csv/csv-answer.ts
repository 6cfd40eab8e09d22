/** A response with a CSV file that is generated while it is sent. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { csvLines, csvOf, type Cell } from '@tanabana/domain/csv';
import type { FunctionContext } from '@tanabana/gateway';

/** A part of a list, and whether it is the last one. */
export type CsvPart = { rows: Cell[][]; isLast: boolean };

/** A list to be sent: the file name, the headings, and the rows in parts. */
export type CsvList = { name: string; head: Cell[]; parts: AsyncGenerator<CsvPart> };

/**
 * The response. Its first part is read before the response starts, so that an error can still become an error response. The next part is
 * read when the reader has taken the previous one.
 *
 * @throws the error of the first part; a later error is logged and aborts the response
 */
export async function csvAnswer({ name, head, parts }: CsvList, { log }: FunctionContext): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await parts.next();
  // The stream pulls the rest outside of this call, so the request context for the database is captured here.
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
