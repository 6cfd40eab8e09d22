/** Opens each screen as each kind of reader in a browser, searches on it, asks for more, and notes every request that it sends. */
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { MEMBER_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { chromium, errors, type Page, type Request } from '@playwright/test';
import { CHROMIUM_FLAGS, requireChromium } from '../../chromium.ts';
import { demoSession, storeSession } from '../first-visit/demo-session.ts';

/** A request of a screen, to be sent again. */
export type ScreenRequest = {
  reader: string;
  /** The path of the screen that sent it first. */
  screen: string;
  method: string;
  /** Without the origin. */
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

const [OF_EVERYBODY, OF_MEMBERS, OF_ADMINS] = [PUBLIC_PATHS, MEMBER_PATHS, ADMIN_PATHS].map((paths) =>
  Object.values(paths),
);
/** What each opens: a visitor, and people of the demonstration by the beginnings of their addresses. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  visitor: OF_EVERYBODY!,
  free: [...OF_EVERYBODY!.slice(0, 5), MEMBER_PATHS.profile],
  paid: [...OF_EVERYBODY!, ...OF_MEMBERS!],
  executive: OF_MEMBERS!,
  dealer: [MEMBER_PATHS.d2dListings, MEMBER_PATHS.profile],
  admin2: [...OF_MEMBERS!, ...OF_ADMINS!],
  admin1: [MEMBER_PATHS.mainAdmin],
};
/** Requests that may be sent again: they read. Some functions of the database count something as well. */
const READS = /^(GET|HEAD) \/rest\/v1\/|^POST \/rest\/v1\/rpc\//;
/** A word that many rows have. */
const SEARCHED = 'surat';
const MORE = /^(Load more|Show more|Next)/;
const WINDOW = { width: 1280, height: 900 };
/** Longest wait until a screen sends no more requests, in milliseconds. */
const QUIET_MS = 4000;
/** Longest wait for the response to a press, in milliseconds. */
const RESPONSE_MS = 3000;

/** Other texts of a search: a word that nobody has, words without trigrams, a common word, alone and with others, digits, a count. */
const SEARCHED_BESIDE = ['zqxvw', 'qz', 'an', 'cotton', 'surat cotton', 'surat zqxvw', '98250', '30s'];

/** Whether a request asks for what was typed into a search. */
export const isSearch = ({ url, body }: Pick<ScreenRequest, 'url' | 'body'>): boolean =>
  `${url}${body}`.includes(SEARCHED);

/** The same search for each of the other words. */
export const otherSearches = (request: ScreenRequest): ScreenRequest[] =>
  SEARCHED_BESIDE.map((words) => ({
    ...request,
    url: request.url.replaceAll(SEARCHED, encodeURIComponent(words)),
    body: request.body?.replaceAll(SEARCHED, words) ?? null,
  }));

/** Waits for what may never come: a screen may go on requesting, and a press may send no request. */
async function awaitPerhaps(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
  }
}

const quiet = (page: Page): Promise<void> => awaitPerhaps(page.waitForLoadState('networkidle', { timeout: QUIET_MS }));

/** Does something, and waits for the response to a request that it sends. */
async function awaitResponse(page: Page, act: () => Promise<void>, is: (request: Request) => boolean): Promise<void> {
  const response = page.waitForResponse((one) => is(one.request()), { timeout: RESPONSE_MS });
  await awaitPerhaps(Promise.all([response, act()]));
}

/** Asks for more rows of a screen and types into its search, where it has such. */
async function searchAndPage(page: Page): Promise<void> {
  const isData = (request: Request): boolean => request.url().includes('/rest/v1/');
  const more = page
    .getByRole('button', { name: MORE })
    .or(page.getByRole('link', { name: MORE }))
    .first();
  if (await more.isVisible()) await awaitResponse(page, () => more.click({ timeout: RESPONSE_MS }), isData);
  const search = page.getByRole('main').getByRole('searchbox').first();
  if (!(await search.isVisible())) return;
  const type = async (): Promise<void> => {
    await search.fill(SEARCHED, { timeout: RESPONSE_MS });
    await search.press('Enter');
  };
  await awaitResponse(page, type, (request) => isSearch({ url: request.url(), body: request.postData() }));
}

/**
 * @param values of the parameters in paths, as in `$number`
 * @returns each request once, by the first reader and screen that sent it
 */
export async function walkScreens(site: string, values: Readonly<Record<string, string>>): Promise<ScreenRequest[]> {
  const executablePath = requireChromium();
  const found = new Map<string, ScreenRequest>();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    for (const [reader, paths] of Object.entries(READERS)) {
      const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: 'block' });
      if (reader !== 'visitor') await storeSession(context, await demoSession(site, `${reader}@`));
      const page = await context.newPage();
      let screen = '';
      page.on('request', (request) => {
        const url = request.url().replace(site, '');
        const method = request.method();
        const body = request.postData();
        const key = [reader, method, url, body].join(' ');
        if (!READS.test(`${method} ${url}`) || found.has(key)) return;
        found.set(key, { reader, screen, method, url, headers: request.headers(), body });
      });
      for (const path of paths) {
        screen = path.replaceAll(/\$(\w+)/g, (_, name: string) => values[name] ?? 'me');
        await page.goto(`${site}${screen}`, { waitUntil: 'load' });
        await quiet(page);
        await searchAndPage(page);
      }
      console.log(`${reader}: ${found.size} requests so far`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return [...found.values()];
}
