// `npm run bench first-visit`: how long a first visit of each public page takes on a slow phone: processor four times
// slower, 1.6 Mbit/s, 150 ms for a round trip, nothing cached; in both languages, for a phone and for a desktop; and of some
// pages by a member who is signed in, with an empty cache and with the app's files in it. ONLY is a regular expression of rows,
// as in ONLY='/news.*hi'; FILES=1 lists each file that is loaded. Another checkout, built, is measured in the same rounds when
// BASELINE names its folder, because times of two runs on a busy machine cannot be compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEMBER_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { chromium } from '@playwright/test';
import { startServer } from '../../../apps/server/test/support/server-process.ts';
import { CHROMIUM_FLAGS, requireChromium } from '../../chromium.ts';
import { median } from '../median.ts';
import { demoSession } from './demo-session.ts';
import { AGENTS, visit, type Reader, type Visit } from './visit.ts';

/** The targets: milliseconds until the largest contentful paint, and the largest layout shift. */
const PROMISED = { lcp: 1500, cls: 0.01 };
/** The target of a member's first page, in milliseconds until the largest contentful paint. */
const PROMISED_TO_MEMBERS = { lcp: 2000, cls: 0.01 };
/** The targets of all that a first visit loads, in KiB. */
const PROMISED_KIB = { en: 350, hi: 500, news: 685 };

const MEASURES: Readonly<Record<keyof Visit, string>> = {
  lcp: 'LCP ms',
  fcp: 'FCP ms',
  app: 'app ms',
  cls: 'CLS',
  before: 'requests before FCP',
  requests: 'requests',
  bytes: 'KiB',
};

/** The server of a checkout with the people and listings of the demonstration. */
async function start(checkout?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-first-visit-'));
  const other = checkout && pathToFileURL(join(checkout, 'apps/server/test/support/server-process.ts')).href;
  const { startServer: startIt } = other
    ? ((await import(other)) as { startServer: typeof startServer })
    : { startServer };
  const server = startIt({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE_ADDRESS: '100000',
    DATABASE_BURST_SECONDS: '600',
  });
  const address = await server.ready;
  return {
    address,
    session: await demoSession(address, 'paid@'),
    async end() {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The pages of a kind of which the sitemap names several. */
const OF_A_KIND: Readonly<Record<string, [sitemap: string, page: RegExp]>> = {
  [PUBLIC_PATHS.enquiry]: ['enquiries-0.xml', /\/enquiry\/PE-\d+/],
  [PUBLIC_PATHS.offer]: ['offers-0.xml', /\/offer\/SO-\d+/],
  [PUBLIC_PATHS.corporate]: ['companies.xml', /\/corporate\/[\w-]+/],
  [PUBLIC_PATHS.newsArticle]: ['news.xml', /\/news\/[\w-]+/],
};

/** Every public page, one of each kind. */
async function pathsOf(address: string): Promise<string[]> {
  const paths = [...Object.values(PUBLIC_PATHS), MEMBER_PATHS.login, MEMBER_PATHS.signup];
  return Promise.all(
    paths.map(async (path) => {
      if (!OF_A_KIND[path]) return path;
      const [sitemap, page] = OF_A_KIND[path];
      const text = await (await fetch(`${address}/sitemaps/${sitemap}`)).text();
      const [found] = page.exec(text) ?? [];
      if (!found) throw new Error(`${sitemap} names no such page`);
      return found;
    }),
  );
}

/** What members open first. */
const OF_MEMBERS = [
  PUBLIC_PATHS.home,
  PUBLIC_PATHS.checkEnquiries,
  PUBLIC_PATHS.checkOffers,
  MEMBER_PATHS.productSearch,
  MEMBER_PATHS.profile.replace('$userId', 'me'),
];

/** `member`: who is signed in; one who was here before has the files of the app. */
type Row = Reader & { path: string; checkout: string; member?: 'new here' | 'here before' };
const nameOf = ({ path, language, agent, checkout, member }: Row) =>
  `${path}${member ? `, a member, ${member}` : ''} | ${language} | ${agent} | ${checkout}`;

function rowsOf(paths: readonly string[], checkouts: readonly string[]): Row[] {
  const only = new RegExp(process.env.ONLY ?? '');
  const agents = Object.keys(AGENTS) as Reader['agent'][];
  const pages = [
    ...paths.map((path) => ({ path })),
    ...OF_MEMBERS.flatMap((path) => (['new here', 'here before'] as const).map((member) => ({ path, member }))),
  ];
  return pages
    .flatMap((page) => (['en', 'hi'] as const).map((language) => ({ ...page, language })))
    .flatMap((page) => agents.map((agent) => ({ ...page, agent })))
    .flatMap((page) => checkouts.map((checkout) => ({ ...page, checkout })))
    .filter((row) => only.test(nameOf(row)));
}

/**
 * Prints the table of medians; false when a target is missed.
 *
 * @param rounds how often each page is opened, one after the other
 */
export async function benchFirstVisit([rounds = 5]: readonly number[]): Promise<boolean> {
  const executablePath = requireChromium();
  const { BASELINE } = process.env;
  const servers = new Map([['here', await start()]]);
  if (BASELINE) servers.set('baseline', await start(BASELINE));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const visits = new Map<Row, Visit[]>();
  try {
    const rows = rowsOf(await pathsOf(servers.get('here')!.address), [...servers.keys()]);
    // The first round wakes the servers up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const row of rows) {
        const { address, session } = servers.get(row.checkout)!;
        const member = row.member && { session, wasHere: row.member === 'here before' };
        const found = await visit(browser, address + row.path, row, member);
        if (round > 0) visits.set(row, [...(visits.get(row) ?? []), found]);
      }
    }
  } finally {
    await browser.close();
    await Promise.all([...servers.values()].map((server) => server.end()));
  }
  return print(visits);
}

const cell = (measure: keyof Visit, value: number): string => value.toFixed(measure === 'cls' ? 3 : 0);

function print(visits: ReadonlyMap<Row, readonly Visit[]>): boolean {
  const measures = Object.keys(MEASURES) as (keyof Visit)[];
  let areTargetsMet = true;
  console.log(`| page | language | agent | checkout | ${Object.values(MEASURES).join(' | ')} |`);
  console.log(`|---|---|---|---|${measures.map(() => '---|').join('')}`);
  for (const [row, found] of visits) {
    const of = (measure: keyof Visit) => median(found.map((each) => each[measure]));
    const { lcp, cls } = row.member ? PROMISED_TO_MEMBERS : PROMISED;
    const visitors = row.path === PUBLIC_PATHS.news ? PROMISED_KIB.news : PROMISED_KIB[row.language];
    const kib = row.member ? Infinity : visitors;
    const isTargetMet = of('lcp') <= lcp && of('cls') <= cls && of('bytes') <= kib;
    if (row.checkout === 'here') areTargetsMet &&= isTargetMet;
    const cells = measures.map((each) => cell(each, of(each)));
    console.log(`| ${nameOf(row)} | ${cells.join(' | ')} |${isTargetMet ? '' : ' BROKEN'}`);
  }
  return areTargetsMet;
}
