/** Every error code that is emitted stands in docs/errors.md. */
import type { House } from '../../house.ts';

/** Where codes are born, and what one looks like there. */
const CODE_SOURCES: readonly (readonly [files: string, code: RegExp])[] = [
  ['db/schema/**/*.sql', /errcode\s*=\s*'([0-9A-Z]{5})'/g],
  ['packages/gateway/src/errors/auth-error.ts', /^  ([a-z_]+): \[\d{3},/gm],
  ['packages/gateway/src/errors/realtime-error.ts', /^  \| '([A-Za-z]+)'/gm],
  ['packages/gateway/src/errors/s3-error.ts', /^  ([A-Za-z0-9]+): \[/gm],
  ['packages/gateway/src/errors/tus-error.ts', /^  ([A-Za-z]+): \[\d{3},/gm],
  ['packages/gateway/src/errors/storage-error.ts', /^  ([A-Za-z]+): \[\d{3},/gm],
  ['packages/gateway/src/rest/**/*.ts', /'(PGRST[0-9X]\d{2})'/g],
  ['apps/server/src/functions/**/handler.ts', /new FunctionError\(\s*\d{3},\s*'([a-z_]+)'/g],
];

export function listedErrorCodes({ find, read }: House): string[] {
  const listed = read('docs/errors.md');
  return CODE_SOURCES.flatMap(([files, pattern]) =>
    find(files).flatMap((file) =>
      [...read(file).matchAll(pattern)]
        .map(([, code]) => code!)
        .filter((code) => !listed.includes(`\`${code}\``))
        .map((code) => `${file} has ${code}, which docs/errors.md does not list`),
    ),
  );
}
