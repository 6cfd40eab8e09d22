/** A server function has a test in its folder, and the server names no source of the web app. */
import { dirname } from 'node:path';
import type { House } from '../../house.ts';

export function functionFoldersAreWhole({ find }: House): string[] {
  return find('apps/server/src/functions/*/handler.ts').flatMap((file) => {
    const folder = dirname(file);
    return find(`${folder}/*.test.ts`).length > 0 ? [] : [`${folder} has no test`];
  });
}

/** What both need is a package; the built app is reached by the one address in serve.ts. */
export function serverReadsNoSourceOfTheWeb({ find, read }: House): string[] {
  return find('apps/server/**/*.ts')
    .filter((file) => /\bweb\/(?!dist\b)\w/.test(read(file).replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')))
    .map((file) => `${file} names a file of apps/web`);
}
