import { readFileSync } from 'node:fs';
import { languages } from '../../packages/messages/src/catalogue.ts';
import { camel, pascal, type Made, type Options } from './made.ts';

/** The groups of the admin panel, and the folder of routes of each. */
const FOLDERS: Readonly<Record<string, string>> = {
  publish: '(publishing)',
  companies: '(companies)',
  members: '(members)',
  service: '(service)',
};

export const ADMIN_PAGE_OPTIONS = [...languages(), 'group', 'icon'];

/** npm takes options before a `--` for its own. */
export const ADMIN_PAGE_USAGE = `admin-page yarn-tests -- ${languages()
  .map((language) => `--${language} 'Title: text of its tile'`)
  .join(' ')} [--group ${Object.keys(FOLDERS).join('|')}] [--icon IconFlask]`;

const TILES = 'apps/web/src/features/admin-panel/tiles.ts';
const isKnownIcon = (icon: string) =>
  readFileSync(new URL(`../../${TILES}`, import.meta.url), 'utf8').includes(`  ${icon},\n`);

type Words = { title: string; text: string };

/** The title and the text of the tile in a language; undefined where the options lack one of them. */
function wordsOf(option: string | undefined): Words | undefined {
  const [, title, text] = /^([^:]+): (.+)$/.exec(option ?? '') ?? [];
  return title && text ? { title, text } : undefined;
}

/** The entries of an icon that no tile has yet. */
const iconEntries = (icon: string): Made['entries'] =>
  isKnownIcon(icon)
    ? []
    : [
        { file: TILES, before: "} from './icons.ts';", text: `  ${icon},\n` },
        {
          file: 'apps/web/src/features/admin-panel/icons.ts',
          before: '  IconActivity,\n',
          text: `  ${icon},\n`,
        },
      ];

/**
 * A page of administration for admins with the full panel: its route, a feature with its words in every language, its tile,
 * and its line in each test that knows every page.
 *
 * @returns undefined where the words of a language are missing, or the group is none
 */
export function newAdminPage(name: string, options: Options): Made | undefined {
  const { group = 'service', icon = 'IconAdjustments' } = options;
  const folder = FOLDERS[group];
  const words = languages().map((language) => [language, wordsOf(options[language])] as const);
  const english = wordsOf(options.en);
  if (!folder || !english || words.some(([, each]) => !each)) return undefined;
  const [key, page, area, address] = [camel(name), `${pascal(name)}Page`, `admin-${name}`, `/admin/${name}`];
  const feature = `apps/web/src/features/${area}`;
  const routes = `apps/web/src/app/routes/(admin)/${folder}`;
  return {
    files: {
      [`${routes}/admin.${name}.tsx`]: `import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from '#app/admin-page.ts';
import { ${page} } from '#features/${area}/components/${name}-page.tsx';

export const Route = createFileRoute('/(admin)/${folder}${address}')({
  ...adminPage('${area}', 'published'),
  component: ${page},
});
`,
      [`${routes}/admin.${name}.test.tsx`]: `import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();

const TITLE = ${JSON.stringify(english.title)};

it('${address} opens from its tile', async () => {
  await signInAs('admin2');
  const { user, unmount } = renderApp('/admin');
  await user.click(await screen.findByText(TITLE, { selector: 'a b' }));
  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeInTheDocument();
  unmount();
});
`,
      [`${feature}/components/${name}-page.tsx`]: `import { ToPanel } from '#components/to-panel.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

/** ${english.title}. */
export function ${page}() {
  const t = useTranslation('${area}');
  return (
    <div className="shell">
      <PageHead over={<ToPanel />} title={t('title')} lede={t('lede')} />
    </div>
  );
}
`,
      ...Object.fromEntries(
        words.map(([language, each]) => [
          `packages/messages/${language}/${area}.json`,
          `${JSON.stringify({ title: each!.title, lede: each!.text }, null, 2)}\n`,
        ]),
      ),
    },
    entries: [
      {
        file: 'packages/domain/src/pages/admin-paths.ts',
        before: '} as const;',
        text: `  admin${pascal(name)}: '${address}',\n`,
      },
      {
        file: TILES,
        before: '] as const satisfies',
        text: `  { key: '${key}', path: '${address}', icon: ${icon}, group: '${group}', panels: FULL },\n`,
      },
      ...iconEntries(icon),
      ...words.map(([language, each]) => ({
        file: `packages/messages/${language}/admin-panel.json`,
        before: '    "priceLists": {\n      "title"',
        text: `    "${key}": { "title": ${JSON.stringify(each!.title)}, "text": ${JSON.stringify(each!.text)} },\n`,
      })),
      {
        file: 'apps/web/src/config/access.dom.test.ts',
        before: "  '/admin/second-factor': ADMINS",
        text: `  '${address}': ['admin'],\n`,
      },
      {
        file: `apps/web/src/app/routes/(admin)/(panel)/empty.test.tsx`,
        before: "  ['/admin/settings', ",
        text: `  ['${address}', ${JSON.stringify(english.title)}],\n`,
      },
    ],
    left: [
      'npm run gen: the types of its words and the tree of routes',
      `${feature}/: what the page shows; its words are packages/messages/<language>/${area}.json`,
      'for the Limited Admin Panel too: panels: BOTH in tiles.ts, OF_BOTH_PANELS in apps/web/src/config/access.ts, ADMINS in access.dom.test.ts',
    ],
  };
}
