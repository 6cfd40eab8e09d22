/** What an error says may be a proxy's page or the database's own words; lib/errors.ts makes a sentence of it. */
import type { House } from '../../house.ts';

const RAW =
  /(?:(?<![\w.])(?:error|\w+\.error|reason|cause)\??\.message\b|String\((?:error|reason|cause)\)|\{[^{}\n]*\bmessage\b[^{}\n]*\} = (?:error|\w+\.error)\b)/g;

export function errorSentences({ find, read }: House): string[] {
  return find('apps/web/src/{app,components,features}/**/*.{ts,tsx}', 'apps/web/src/*.tsx')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(RAW)].map(
        ([found]) => `${file} shows ${found}: toAppError of lib/errors.ts has a sentence`,
      ),
    );
}

/** SQL takes addresses of the web alone; what is stored all the same, by whatever way, must not run in a reader's browser. */
export function storedAddressesAreChecked({ find, read }: House): string[] {
  return find('apps/web/src/**/*.tsx').flatMap((file) =>
    [...read(file).matchAll(/\b(?:href|src)=\{([^}]*_url\b[^}]*)\}/g)]
      .filter(([, value]) => !/\b(?:storedUrl|websiteUrl)\(|\bbrand\./.test(value!))
      .map(([, value]) => `${file} makes a link or a picture of ${value}: see lib/website-url.ts`),
  );
}
