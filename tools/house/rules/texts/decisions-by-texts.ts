/** A message is a text for people, in their language. Programs decide by codes, fields and statuses. */
import type { House } from '../../house.ts';

const DECIDES = [
  /(?<!typeof (?:\w+\??\.)*)\b(?:message|words|title|body) (?:===|!==) (?!null\b|undefined\b|'')[\w'.]+/g,
  /(?:===|!==) \w*(?:messages|MESSAGES|WORDS)\.\w+/gi,
  /\b(?:message|words)\??\.(?:includes|startsWith|endsWith|match|search)\(/g,
  /\/[^/\n]*[a-z]{4}[^/\n]*\/[a-z]*\.(?:test|exec)\([^)]*(?:message|words)\b/gi,
];
const ALLOWED = [
  // Only the browser's text says that a request was aborted: it has no code.
  'apps/web/src/lib/errors.ts',
  // PostgREST's answers name a constraint only in their text.
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

/**
 * A rule of the domain returns a field error, and the catalogue has its sentence (docs/decisions/051). A sentence in the rule
 * would be English in every language.
 */
export function rulesGiveFieldErrors({ find, read }: House): string[] {
  return find('packages/domain/src/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:error|message): ['"`][A-Z][^\n]*/g)].map(
        ([found]) => `${file} writes the sentence of a refusal, ${found}: return a field error (CONTRIBUTING.md, 2)`,
      ),
    );
}
