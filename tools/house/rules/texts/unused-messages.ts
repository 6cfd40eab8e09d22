/**
 * Finds messages that no code uses. A key is used where a file that names the key's area has its literal, or a template that
 * matches it (`${table}.gone.title`). A key in a variable alone (`t(way)`) cannot be found: `BY_VARIABLE` lists such keys, and an
 * entry that matches no key is an error too. The check never reports a used key; it misses an unused key whose name is another
 * literal of the same file.
 */
import { areas, texts } from '../../../../packages/messages/src/catalogue.ts';
import type { House } from '../../house.ts';

/** Areas whose keys come from another source. A test of its own compares each with its source. */
const TESTED_ELSEWHERE = {
  fields: 'written from the table of fields (packages/messages/src/gen.ts)',
  'field-errors': 'codes of the domain (packages/messages/test/field-errors.test.ts)',
  notices: 'codes of the domain (packages/messages/test/notices.test.ts)',
  terms: 'words of the domain (packages/messages/test/terms.test.ts)',
  refusals: 'codes of the services (apps/server/src/functions/refusal-words.test.ts)',
} as const;

/** Keys that are made of a variable alone, by pattern, and the code that uses them. */
const BY_VARIABLE: Readonly<Record<string, readonly (readonly [keys: RegExp, by: string])[]>> = {
  filters: [
    [/^(type|lustre|twist|ply|grade|count|quantity|price)$/, 'by the name of a filter: filter-form.tsx, chips.ts'],
  ],
  'yarn-calculator': [[/^rows\.(?!part$|share$)/, 'by the label of a line of the result: calculators.ts']],
};

/** Areas that files of the server read through a function of their own. */
const ACCESSORS: Readonly<Record<string, string>> = { letters: 'letterMessages(', served: 'served(' };

/** The texts of a source file: its literals, and its templates as patterns of their literal parts. */
type SourceTexts = {
  readonly text: string;
  readonly literals: ReadonlySet<string>;
  readonly templates: readonly RegExp[];
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Reads the literals of a source file. Comments contain apostrophes, so they are removed first. */
function parseSource(source: string): SourceTexts {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  // One after the other: an attribute in a template, `"${t('links')}"`, is no literal, but has one.
  const literals = [/'((?:[^'\\\n]|\\.)*)'/g, /"((?:[^"\\\n]|\\.)*)"/g].flatMap((quoted) =>
    [...text.matchAll(quoted)].map(([, literal]) => literal!),
  );
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, template]) => template!);
  const patterns = templates
    .map((template) => template.split(/\$\{[^}]*\}/))
    // A template of placeholders alone matches every key, so it proves nothing.
    .filter((parts) => parts.some((part) => /\w/.test(part.replace(/^[\w-]+:/, ''))))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('[^:]+')}$`));
  return { text, literals: new Set(literals), templates: patterns };
}

const namesArea = ({ text }: SourceTexts, area: string): boolean =>
  [`'${area}'`, `${area}:`, ACCESSORS[area]].some((name) => name !== undefined && text.includes(name));

/** Whether a file uses a key, or a list that contains the key. */
function usesKey({ literals, templates }: SourceTexts, area: string, key: string): boolean {
  const steps = key.split('.');
  const lists = steps.flatMap((step, at) => (/^\d+$/.test(step) ? [steps.slice(0, at).join('.')] : []));
  return [key, ...lists].some((each) =>
    [each, `${area}:${each}`].some((name) => literals.has(name) || templates.some((pattern) => pattern.test(name))),
  );
}

/**
 * Complaints about messages that no code uses.
 *
 * @param sources the files that may use them, as text
 * @param known areas and their keys; those of the English catalogue when absent
 */
export function unusedMessages(
  sources: readonly string[],
  known: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    areas('en').map((area) => [area, Object.keys(texts('en', area))]),
  ),
): string[] {
  const files = sources.map(parseSource);
  return Object.entries(known)
    .filter(([area]) => !Object.hasOwn(TESTED_ELSEWHERE, area))
    .flatMap(([area, keys]) => {
      const naming = files.filter((file) => namesArea(file, area));
      const unused = keys.filter((key) => !naming.some((file) => usesKey(file, area, key)));
      const listed = BY_VARIABLE[area] ?? [];
      return [
        ...unused
          .filter((key) => !listed.some(([pattern]) => pattern.test(key)))
          .map((key) => `packages/messages/en/${area}.json: nothing uses ${key}`),
        ...listed
          .filter(([pattern]) => !unused.some((key) => pattern.test(key)))
          .map(
            ([pattern]) =>
              `tools/house/rules/texts/unused-messages.ts lists ${area} ${pattern}, which is used by name or does not exist`,
          ),
      ];
    });
}

export function everyMessageIsUsed({ find, read }: House): string[] {
  const files = find('apps/{web,server}/src/**/*.{ts,tsx}', 'packages/{domain,messages}/src/**/*.ts');
  return unusedMessages(files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)).map(read));
}
