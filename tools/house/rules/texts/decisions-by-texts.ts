/** What a message says is for people, and is said in their language: programs go by codes, fields and statuses. */
import type { House } from '../../house.ts';

const DECIDES = [
  /(?<!typeof (?:\w+\??\.)*)\b(?:message|words|title|body) (?:===|!==) (?!null\b|undefined\b|'')[\w'.]+/g,
  /(?:===|!==) \w*(?:messages|MESSAGES|WORDS)\.\w+/gi,
  /\b(?:message|words)\??\.(?:includes|startsWith|endsWith|match|search)\(/g,
  /\/[^/\n]*[a-z]{4}[^/\n]*\/[a-z]*\.(?:test|exec)\([^)]*(?:message|words)\b/gi,
];
const ALLOWED = [
  // Where a request broke off only the browser's own words say so: they have no code.
  'apps/web/src/lib/errors.ts',
  // PostgREST's answers name a constraint in their words alone.
  'packages/domain/src/accounts/constraint-errors.ts',
];

export function decisionsByTexts({ find, read }: House): string[] {
  return find('apps/{web,server}/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts')
    .filter((file) => !ALLOWED.includes(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) =>
      DECIDES.flatMap((pattern) =>
        [...read(file).matchAll(pattern)].map(([found]) => `${file} decides by a text: ${found}`),
      ),
    );
}

/** A rule of the domain gives a fault, whose sentence stands in the catalogue (docs/decisions/051): in English it would stay English. */
export function rulesGiveFieldErrors({ find, read }: House): string[] {
  return find('packages/domain/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:error|message): ['"`][A-Z][^\n]*/g)].map(
        ([found]) => `${file} words its own refusal, ${found}: say a fault (CONTRIBUTING.md, 2)`,
      ),
    );
}
