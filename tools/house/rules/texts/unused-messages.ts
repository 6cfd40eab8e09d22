/**
 * Finds messages that no code uses. A key is used where a file that names the key's area has its literal, or a template that
 * matches it (`${table}.gone.title`). A key in a variable alone (`t(way)`) cannot be found: `BY_VARIABLE` lists such keys, and an
 * entry that matches no key is an error too. The check never reports a used key; it misses an unused key whose name is another
 * literal of the same file.
 */
import { areas, texts } from '../../../../packages/messages/src/catalogue.ts';
import type { House } from '../../house.ts';

/** Areas whose keys come from elsewhere, each held to its source by a test of its own. */
const HELD = {
  fields: 'written from the table of fields (packages/messages/src/gen.ts)',
  'field-errors': 'codes of the domain (packages/messages/test/field-errors.test.ts)',
  notices: 'codes of the domain (packages/messages/test/notices.test.ts)',
  terms: 'words of the domain (packages/messages/test/terms.test.ts)',
  refusals: 'codes of the services (apps/server/src/functions/refusal-words.test.ts)',
} as const;

/** Keys made of a variable alone, by pattern, and who says them. */
const BY_VARIABLE: Readonly<Record<string, readonly (readonly [keys: RegExp, by: string])[]>> = {
  filters: [
    [/^(type|lustre|twist|ply|grade|count|quantity|price)$/, 'by the name of a filter: filter-form.tsx, chips.ts'],
  ],
};

/** Areas that files of the server reach by a function of their own. */
const VOICES: Readonly<Record<string, string>> = { letters: 'letterMessages(', served: 'served(' };

/** What a source file says: its literals, and its templates with the literal parts kept. */
type Said = { readonly text: string; readonly literals: ReadonlySet<string>; readonly templates: readonly RegExp[] };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Takes the literals of a source file; its comments hold apostrophes, so they go first. */
function readSaid(source: string): Said {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  // One after the other: an attribute in a template, `"${t('links')}"`, is no literal, but has one.
  const literals = [/'((?:[^'\\\n]|\\.)*)'/g, /"((?:[^"\\\n]|\\.)*)"/g].flatMap((quoted) =>
    [...text.matchAll(quoted)].map(([, literal]) => literal!),
  );
  const templates = [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, template]) => template!);
  const patterns = templates
    .map((template) => template.split(/\$\{[^}]*\}/))
    // Holes alone fit every key, and so show nothing.
    .filter((parts) => parts.some((part) => /\w/.test(part.replace(/^[\w-]+:/, ''))))
    .map((parts) => new RegExp(`^${parts.map(escaped).join('[^:]+')}$`));
  return { text, literals: new Set(literals), templates: patterns };
}

const names = ({ text }: Said, area: string): boolean =>
  [`'${area}'`, `${area}:`, VOICES[area]].some((name) => name !== undefined && text.includes(name));

/** Whether a file says a key, or a list that the key stands in. */
function says({ literals, templates }: Said, area: string, key: string): boolean {
  const steps = key.split('.');
  const lists = steps.flatMap((step, at) => (/^\d+$/.test(step) ? [steps.slice(0, at).join('.')] : []));
  return [key, ...lists].some((each) =>
    [each, `${area}:${each}`].some((said) => literals.has(said) || templates.some((pattern) => pattern.test(said))),
  );
}

/**
 * Complaints about words that nothing says.
 *
 * @param sources the files that may say them, as text
 * @param known areas and their keys; those of the English catalogue when absent
 */
export function unusedMessages(
  sources: readonly string[],
  known: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    areas('en').map((area) => [area, Object.keys(texts('en', area))]),
  ),
): string[] {
  const files = sources.map(readSaid);
  return Object.entries(known)
    .filter(([area]) => !Object.hasOwn(HELD, area))
    .flatMap(([area, keys]) => {
      const near = files.filter((file) => names(file, area));
      const silent = keys.filter((key) => !near.some((file) => says(file, area, key)));
      const listed = BY_VARIABLE[area] ?? [];
      return [
        ...silent
          .filter((key) => !listed.some(([pattern]) => pattern.test(key)))
          .map((key) => `packages/messages/en/${area}.json: nothing says ${key}`),
        ...listed
          .filter(([pattern]) => !silent.some((key) => pattern.test(key)))
          .map(
            ([pattern]) =>
              `tools/house/rules/texts/unused-messages.ts lists ${area} ${pattern}, which is said by name or gone`,
          ),
      ];
    });
}

export function everyMessageIsUsed({ find, read }: House): string[] {
  const files = find('apps/{web,server}/src/**/*.{ts,tsx}', 'packages/{domain,messages}/src/**/*.ts');
  return unusedMessages(files.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file)).map(read));
}
