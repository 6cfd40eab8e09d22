import { camel, pascal, title, type Made } from './made.ts';

/** A page for signed-in members, with its address, name and access rule. */
export function newPage(name: string): Made {
  const key = camel(name);
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
      {
        file: 'packages/messages/en/common.json',
        before: '    "home": "Home",',
        text: `    "${key}": "${title(name)}",\n`,
      },
      { file: 'apps/web/src/config/access.ts', before: '  [paths.myCredits]:', text: `  [paths.${key}]: signedIn,\n` },
      { file: 'apps/web/src/config/access.dom.test.ts', before: "  '/my-credits':", text: `  '/${name}': MEMBERS,\n` },
    ],
    left: [
      'npm run gen: the types of its words and the tree of routes',
      'apps/web/src/config/access.ts: who may open it, who sees it in the menu; the same in access.dom.test.ts',
      'packages/messages/: its words, and "pages" of common.json in the other languages',
      'where anybody may open it: public-paths.ts in place of member-paths.ts, and apps/server/src/pages/kinds/',
    ],
  };
}
