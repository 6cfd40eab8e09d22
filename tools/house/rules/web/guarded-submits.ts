/** Every form and button sends by lib/forms/use-submit.ts, which holds the second tap of a double tap. */
import { basename } from 'node:path';
import type { House } from '../../house.ts';

const GUARD = 'apps/web/src/lib/forms/use-submit.ts';
/** An API file that writes, or sends a message; those named get-… read, and a query is asked once a key by itself. */
const SENDING = /\binvoke(<.*>)?\(|\.(insert|update|upsert|delete|rpc)\(|\.auth\.\w+\(/;

export function guardedSubmits({ find, read }: House): string[] {
  const files = find('apps/web/src/**/*.{ts,tsx}').filter(
    (file) => file !== GUARD && !/\.test\.|\/testing\//.test(file),
  );
  // A page of components/published is given what sends, and sends it by useSubmit itself.
  const isGuarded = (file: string) => /\buseSubmit\(|<PublishedPage\b/.test(read(file));
  const importersOf = (file: string) => files.filter((other) => read(other).includes(`/${basename(file)}'`));
  const senders = files.filter(
    (file) =>
      /\/api\/(?:[^/]+\/)*(?!get-)[^/]+$/.test(file) &&
      SENDING.test(read(file)) &&
      !/\b(infiniteQ|q)ueryOptions\(/.test(read(file)),
  );
  // What a mutation is made of may stand in a file of its own, if that is only used by mutations.
  const around = senders.flatMap((sender) =>
    importersOf(sender)
      .filter((file) => !file.includes('/api/') && !isGuarded(file))
      .filter((file) => !importersOf(file).length || !importersOf(file).every(isGuarded))
      .map((file) => `${file} sends by ${basename(sender)} without useSubmit, which holds double taps`),
  );
  const bare = files
    .filter((file) => /\buseMutation\b/.test(read(file)))
    .map((file) => `${file} uses useMutation: see ${GUARD}`);
  return [...around, ...bare];
}
