import { languages, SOURCE } from '../../packages/messages/src/catalogue.ts';
import { camel, pascal, title, type Made, type Options } from './made.ts';

const others = languages().filter((language) => language !== SOURCE);

export const PAGE_USAGE = `page my-bids -- ${others.map((language) => `--${language} 'Its name'`).join(' ')}`;

/**
 * A page for signed-in members, with its address, access rule and name in every language; in English, the name is the address
 * unless an option names it.
 *
 * @returns undefined where the name in a language is missing
 */
export function newPage(name: string, options: Options): Made | undefined {
  const key = camel(name);
  const names: Options = { ...options, [SOURCE]: options[SOURCE] ?? title(name) };
  if (others.some((language) => !names[language])) return undefined;
  return {
    files: {
      [`apps/web/src/app/routes/${name}.tsx`]: `import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '#i18n/use-translation.ts';

export const Route = createFileRoute('/${name}')({ component: ${pascal(name)} });

function ${pascal(name)}() {
  const t = useTranslation('common');
  return <h1>{t('pages.${key}')}</h1>;
}
`,
    },
    entries: [
      { file: 'packages/domain/src/pages/member-paths.ts', before: '} as const;', text: `  ${key}: '/${name}',\n` },
      ...languages().map((language) => ({
        file: `packages/messages/${language}/common.json`,
        before: '    "home": "',
        text: `    "${key}": ${JSON.stringify(names[language])},\n`,
      })),
      { file: 'apps/web/src/config/access.ts', before: '  [paths.myCredits]:', text: `  [paths.${key}]: signedIn,\n` },
      { file: 'apps/web/src/config/access.dom.test.ts', before: "  '/my-credits':", text: `  '/${name}': MEMBERS,\n` },
    ],
    left: [
      'npm run gen: the types of its words and the tree of routes',
      'apps/web/src/config/access.ts: who may open it, who sees it in the menu; the same in access.dom.test.ts',
      'packages/messages/: its words',
      'where anybody may open it: public-paths.ts in place of member-paths.ts, and apps/server/src/pages/kinds/',
    ],
  };
}
