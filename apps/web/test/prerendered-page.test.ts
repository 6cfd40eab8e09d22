// The lists, Home and a listing's page as they are served: prerendered by the built app, for a visitor.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../server/src/testing.ts';

const INDEX = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
  <title>Plain</title><link rel="icon" href="/favicon.svg" /></head><body><div id="root"></div></body></html>`;
const PHONE = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const webRoot = mkdtempSync(join(tmpdir(), 'tanabana-served-'));
let test: TestApp;

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const root = join(import.meta.dirname, '..');
  const outDir = join(webRoot, '.served');
  await build({ root, configFile: join(root, 'vite.prerender.config.ts'), logLevel: 'error', build: { outDir } });
  vi.unstubAllEnvs();
  writeFileSync(join(webRoot, 'index.html'), INDEX);
  test = await buildTestApp({ webRoot, demo: true });
  // The first page after a start does not wait for the prerenderer.
  await prerendered('/');
});
afterAll(async () => {
  await test.close();
  rmSync(webRoot, { recursive: true });
});

type Embedded = { at: string; answers: Record<string, unknown>; ranges: Record<string, string> };

async function open(path: string, userAgent = PHONE, language = 'en-IN,en;q=0.9') {
  const headers = { 'user-agent': userAgent, 'accept-language': language };
  const answer = await test.app.request(path, { headers });
  const text = await answer.text();
  const embedded = /<script type="application\/json" id="tanabana-served">(.*?)<\/script>/.exec(text)?.[1];
  return {
    text,
    headers: answer.headers,
    markup: /<div id="served" data-path="[^"]+">(.*)<\/div><script type="application\/json"/s.exec(text)?.[1],
    embedded: embedded === undefined ? undefined : (JSON.parse(embedded) as Embedded),
  };
}

/** The time in which a page is prerendered at some request, however busy the machine is. */
const WAIT = { timeout: 30_000, interval: 200 };

/** A page that is prerendered: a server with other work sends pages without, rather than let readers wait. */
const prerendered = (path: string, userAgent?: string, language?: string) =>
  vi.waitFor(async () => {
    const page = await open(path, userAgent, language);
    expect(page.markup).toBeDefined();
    return page;
  }, WAIT);

const newest = async (table: string, number: string): Promise<string[]> => {
  const rows = await test.run(
    `select ${number} as number from public.${table} where status = 'Open' order by updated_at desc, id desc limit 5`,
  );
  return rows.map((row) => String(row.number));
};

describe.each([PHONE, DESKTOP])('a page for %s', (userAgent) => {
  it.each([
    ['/check-purchase-enquiries', 'purchase_enquiries', 'enquiry_number', 'Purchase Enquiries'],
    ['/check-sales-offers', 'sales_offers', 'offer_number', 'Sales Offers'],
  ])('of the list %s shows its heading and first rows', async (path, table, number, heading) => {
    const { markup } = await prerendered(path, userAgent);
    expect(markup).toMatch(new RegExp(`<h1[^>]*>${heading}`));
    for (const each of await newest(table, number)) expect(markup).toContain(each);
    expect(markup).not.toContain('Loading');
  });

  it.each([
    ['/check-sales-offers', 'sales_offers', 'offer_number', (number: string) => `/offer/${number}`],
    ['/check-purchase-enquiries', 'purchase_enquiries', 'enquiry_number', (number: string) => `/enquiry/${number}`],
  ])(
    "of %s has I'm Interested as a link to the login that returns, before any script",
    async (list, table, column, pathOf) => {
      const [number] = await newest(table, column);
      const way = `href="/login?redirect=${encodeURIComponent(pathOf(number!))}"`;
      for (const path of [list, pathOf(number!)]) {
        const { markup } = await prerendered(path, userAgent);
        const parts = [...markup!.matchAll(/<(\w+)([^>]*aria-label="I&#x27;m Interested in ([^"]+)"[^>]*)>/g)];
        expect(parts.map(([, tag]) => tag)).toEqual(parts.map(() => 'a'));
        expect(parts.find(([, , , named]) => named === number)?.[2]).toContain(way);
      }
    },
  );

  it('of a listing shows it, and Home the newest of both lists', async () => {
    const [number] = await newest('purchase_enquiries', 'enquiry_number');
    expect((await prerendered(`/enquiry/${number}`, userAgent)).markup).toMatch(new RegExp(`<h1[^>]*>[^]*${number}`));
    const home = await prerendered('/', userAgent);
    for (const each of ['/enquiry/', '/offer/']) expect(home.markup).toContain(`href="${each}`);
  });

  it('is for the windows that may be of its device, and says so to caches', async () => {
    const { text, headers } = await prerendered('/', userAgent);
    const widths = [
      'min-width: 1240px',
      'min-width: 960px) and (max-width: 1239px',
      'min-width: 720px) and (max-width: 959px',
    ];
    const ofDevice = [...(userAgent === PHONE ? widths.slice(2) : widths), 'max-width: 719px'];
    const fits = ofDevice.map((each) => `(${each})`).join(', ');
    expect(text).toContain(`<html data-fits="${fits}"`);
    expect(text.match(/<html[^>]*>/)?.[0]).toContain('lang="en"');
    expect(headers.get('vary')).toContain('user-agent');
    expect(headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a page for a reader of Hindi', () => {
  const HINDI = 'hi-IN,hi;q=0.9,en;q=0.8';
  const PAGES = [
    ['/', 'खरीद पूछताछ'],
    ['/check-purchase-enquiries', 'खरीद पूछताछ'],
    ['/check-sales-offers', 'बिक्री ऑफ़र'],
  ] as const;

  it.each(PAGES)('at %s is in Hindi, and says so to browsers and caches', async (path, words) => {
    const { markup, text, headers } = await prerendered(path, PHONE, HINDI);
    expect(markup).toContain(words);
    for (const english of ['Loading', 'Purchase Enquiries', 'Sales Offers', 'Language']) {
      expect(markup).not.toContain(english);
    }
    expect(text.match(/<html[^>]*>/)?.[0]).toContain('lang="hi"');
    expect(headers.get('content-language')).toBe('hi');
    expect(text).toMatch(/<meta[^>]*property="og:locale"\s+content="hi_IN"/);
    for (const name of [/<title>([^<]+)</, /name="description"\s+content="([^"]+)"/, /"og:title"\s+content="([^"]+)"/])
      expect([path, name.exec(text)?.[1]]).toEqual([
        path,
        expect.stringMatching(path === '/' ? /./ : /\p{Script=Devanagari}/u),
      ]);
    expect(headers.get('vary')).toContain('cookie, accept-language');
  });

  it('never comes to a reader of English, whose page is being rendered at the same time', async () => {
    const [number] = await newest('sales_offers', 'offer_number');
    const paths = ['/', '/check-sales-offers', `/offer/${number}`];
    const isHindi = (text: string | undefined) =>
      /\p{Script=Devanagari}/u.test(text!.replaceAll(/हिन्दी|ताना बाना/g, ''));
    for (const path of paths) {
      const [english, hindi] = await Promise.all([prerendered(path, PHONE), prerendered(path, PHONE, HINDI)]);
      expect([path, isHindi(english.markup), isHindi(hindi.markup)]).toEqual([path, false, true]);
      expect(english.headers.get('etag')).not.toBe(hindi.headers.get('etag'));
    }
  });
});

it.each(['/', '/check-purchase-enquiries', '/check-sales-offers'])(
  'the rows of %s are the response for a visitor, and the app may use them',
  async (path) => {
    const { embedded } = await prerendered(path);
    expect(Date.now() - Date.parse(embedded!.at)).toBeLessThan(30_000);
    const headers = { apikey: test.keys.anonKey, authorization: `Bearer ${test.keys.anonKey}` };
    const answers = Object.entries(embedded!.answers);
    expect(answers.length).toBeGreaterThan(1);
    for (const [address, answer] of answers) {
      expect(answer).toEqual(await (await test.app.request(address, { headers })).json());
    }
  },
);

it('contains no personal data: no name, number or e-mail address of a member', async () => {
  const people = await test.run('select member_name, mobile_number, email from private.members');
  expect(people.length).toBeGreaterThan(5);
  const [number] = await newest('sales_offers', 'offer_number');
  for (const path of ['/', '/check-purchase-enquiries', '/check-sales-offers', `/offer/${number}`]) {
    const { text } = await prerendered(path);
    const embedded = people
      .flatMap((person) => Object.values(person))
      .filter((value) => value && text.includes(String(value)));
    expect([path, ...embedded]).toEqual([path]);
  }
});

it('shows a new post at once, and a closed one no more', async () => {
  const [first] = await newest('purchase_enquiries', 'enquiry_number');
  expect((await prerendered('/check-purchase-enquiries')).markup).toContain(first);
  await test.run(`update public.purchase_enquiries set status = 'Closed' where enquiry_number = '${first}'`);
  // The database's snapshot is read a few times a second (page-cache.ts).
  await vi.waitFor(async () => {
    const { markup, text } = await prerendered('/check-purchase-enquiries');
    expect(markup).not.toContain(first);
    expect(text.split('<noscript>')[0]).not.toContain(first);
  }, 1000);
  expect((await open(`/enquiry/${first}`)).markup).toBeUndefined();
});

it('is sent to the next reader of its kind as it is, and to no other', async () => {
  const path = '/check-sales-offers';
  const same = async () => {
    const pages = [await prerendered(path), await prerendered(path)];
    return pages[0]!.text === pages[1]!.text;
  };
  // A job may commit between two of them.
  await vi.waitFor(async () => expect(await same()).toBe(true), WAIT);
  const [phone, desktop] = [await prerendered(path), await prerendered(path, DESKTOP)];
  expect(desktop.markup).toContain('data-layout="wide');
  expect(phone.markup).not.toContain('data-layout');
});

it('is not prerendered when there is no such listing or page, or the search is longer than every filter at once', async () => {
  for (const path of [`/check-sales-offers?q=${'x'.repeat(500)}`, '/offer/SO-999999', '/no-such-page']) {
    const { text, markup, embedded } = await open(path);
    expect([markup, embedded]).toEqual([undefined, undefined]);
    expect(text).toContain('<div id="root"></div>');
  }
});

describe.each(['en-IN', 'hi-IN'])('a public page for a reader of %s', (language) => {
  const paths = async () => {
    const [company] = await test.run('select id from public.company_details limit 1');
    const [article] = await test.run('select id from public.news_items where published_at < now() limit 1');
    return [
      '/news',
      `/news/${String(article!.id)}`,
      '/price-updates',
      '/corporate-members',
      `/corporate/${String(company!.id)}`,
      '/tanabana-partners',
      '/yarn-calculator',
      '/faq',
      '/membership-plans',
      '/contact-corporate',
      '/privacy-policy',
      '/terms-of-use',
    ];
  };

  it.each([PHONE, DESKTOP])('is prerendered with its heading for %s', async (userAgent) => {
    for (const path of await paths()) {
      const { markup } = await prerendered(path, userAgent, language);
      // A desktop's page has at least a wide and a narrow layout, each with its heading.
      const layouts = userAgent === PHONE ? 1 : markup!.match(/ data-layout="/g)!.length;
      expect(userAgent === PHONE || layouts > 1).toBe(true);
      expect([path, markup!.match(/<h1/g)?.length]).toEqual([path, layouts]);
      expect([path, /aria-busy="true"|Loading/.test(markup!)]).toEqual([path, false]);
    }
  });

  it('brings the number of all news along, so that the app shows the same pages of them', async () => {
    const [news] = await test.run('select count(*) as items from public.news_items where published_at < now()');
    const { markup, embedded } = await prerendered('/news', PHONE, language);
    expect(markup).toContain('page=2');
    const ranges = Object.entries(embedded!.ranges).filter(([address]) => address.startsWith('/rest/v1/news_items?'));
    expect(ranges.map(([, range]) => Number(range.split('/')[1]))).toEqual([Number(news!.items)]);
    for (const [address] of ranges) expect(embedded!.answers).toHaveProperty([address]);
  });

  it('sends no form by itself: what was typed would be in the address', async () => {
    const { markup } = await prerendered('/contact-corporate', PHONE, language);
    expect(markup!.match(/<form[^>]*>/g)!.filter((form) => !form.includes('method="dialog"'))).toEqual([]);
    expect(markup).not.toContain('type="submit"');
  });

  it('keeps the text of the shell where the page cannot be read without a script', async () => {
    const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
    const hidden = ':root:not([data-first]) #served{display:none}';
    for (const [path, userAgent] of [
      ['/faq', PHONE],
      ['/membership-plans', MAC],
    ] as const) {
      const { text } = await prerendered(path, userAgent, language);
      expect(text).toContain(hidden);
      expect(/<noscript>(.*)<\/noscript>/s.exec(text)![1]).toContain('<main>');
    }
    const { text } = await prerendered('/membership-plans', DESKTOP, language);
    expect(text).not.toContain(hidden);
    expect(/<noscript>(.*)<\/noscript>/s.exec(text)![1]).not.toContain('<main>');
  });

  it('of the login and the signup has its form, and is left out by search engines', async () => {
    for (const path of ['/login?redirect=%2Foffer%2FSO-000001', '/signup']) {
      const { markup, text } = await prerendered(path, PHONE, language);
      expect(markup).toContain('<h1');
      expect(markup).toMatch(/<form method="dialog"[^>]*>/);
      expect(markup).not.toContain('type="submit"');
      expect(text).toContain('<meta name="robots" content="noindex" />');
    }
  });

  it('shows no price of a plan on an Apple device', async () => {
    const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
    const [plan] = await test.run(`select public.get_membership_plan() ->> 'price' as price`);
    const price = `₹${Number(plan!.price).toLocaleString('en-IN')}`;
    for (const path of ['/', '/membership-plans']) {
      const shown = await prerendered(path, DESKTOP, language);
      expect(shown.markup).toContain(price);
      const { text } = await prerendered(path, IPHONE, language);
      expect(text).not.toContain(price);
      expect(text).not.toContain('get_membership_plan');
    }
  });
});

it('has the header of visitors and that of members: its buttons stay in their place when the app comes', async () => {
  const { markup } = await prerendered('/', DESKTOP);
  const [, visitors, members] =
    /<div data-for="visitors"[^>]*>(.*?)<\/div><div data-for="members"[^>]*>(.*?)<\/div>/s.exec(markup!)!;
  expect(visitors).toMatch(/href="\/login".*href="\/signup"/s);
  expect(members).toMatch(/<button[^>]*>Logout<\/button>/);
});

it('has both layouts for a desktop, with its own content, and what is for phones on phones alone', async () => {
  const { markup: phone } = await prerendered('/');
  const { markup: desktop } = await prerendered('/', DESKTOP);
  const [wide, narrow] = ['wide', 'narrow'].map((name) =>
    desktop!.split('<div data-layout="').find((layout) => layout.split('"')[0]!.split(' ').includes(name)),
  );
  const has = (markup: string | undefined, words: string) => markup!.includes(words);
  expect([phone, wide, narrow].map((each) => has(each, 'aria-label="Shortcuts"'))).toEqual([true, false, false]);
  expect([phone, wide, narrow].map((each) => has(each, 'also available on two app stores'))).toEqual([
    false,
    true,
    false,
  ]);
  const [number] = await newest('sales_offers', 'offer_number');
  for (const each of [phone, wide, narrow]) expect(each).toContain(`href="/offer/${number}"`);
  const ids = Array.from(desktop!.matchAll(/ id="(_[^"]+)"/g), ([, id]) => id!);
  expect(ids.length).toBe(new Set(ids).size);
});

describe('a search in the address of a list', () => {
  it('shows its rows, and embeds the responses for a visitor', async () => {
    const [row] = await test.run(
      `select fibre_type as fibre from public.sales_offers where status = 'Open' group by 1 order by count(*) desc, 1 limit 1`,
    );
    const of = async (where: string) => {
      const rows = await test.run(
        `select offer_number as number from public.sales_offers where status = 'Open' and ${where} order by updated_at desc, id desc`,
      );
      return rows.map(({ number }) => String(number));
    };
    const fibre = String(row!.fibre).replaceAll("'", "''");
    const [found, others] = [await of(`fibre_type = '${fibre}'`), await of(`fibre_type <> '${fibre}'`)];
    const path = `/check-sales-offers?fibre=${encodeURIComponent(String(row!.fibre))}`;
    const { markup, embedded } = await prerendered(path);
    for (const number of found.slice(0, 5)) expect(markup).toContain(number);
    expect(others.filter((number) => markup!.includes(number))).toEqual([]);
    const headers = { apikey: test.keys.anonKey, authorization: `Bearer ${test.keys.anonKey}` };
    for (const [address, answer] of Object.entries(embedded!.answers)) {
      expect(answer).toEqual(await (await test.app.request(address, { headers })).json());
    }
  });

  it('is text in the page, whatever it contains', async () => {
    const typed = '"><script>alert(1)</script>\u2028<!--';
    const { text } = await prerendered(`/check-sales-offers?q=${encodeURIComponent(typed)}`);
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<script>/g)).toHaveLength(2);
  });

  it('of no meaning is left out', async () => {
    const { markup } = await prerendered('/?utm_source=letter');
    expect(markup).toContain('href="/check-sales-offers"');
  });
});

describe('the skeleton of a page that only members may open', () => {
  it.each([
    ['/product-search?q=40s', 'en-IN', '<h1>Product Search</h1>', 'value="40s"'],
    ['/my-bids', 'hi-IN', '<h1>मेरी बोलियाँ</h1>', 'aria-busy="true"'],
    ['/profile/me', 'en-IN', 'aria-busy="true"', '>Ad</span>'],
  ])('%s for %s has %s and %s, no data, and is not for visitors', async (path, language, ...parts) => {
    const { markup, text, embedded } = await prerendered(path, PHONE, language);
    for (const part of parts) expect(markup).toContain(part);
    expect(embedded!.answers).toEqual({});
    expect(text.match(/<html[^>]*>/)?.[0]).toContain(' data-readers="members"');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).toContain(':root:not([data-first]) #served{display:none}');
  });

  it('has its address as text', async () => {
    const { text } = await prerendered('/profile/%22onclick=%22%3Cscript%3E');
    expect(text).toContain('data-path="/profile/&quot;onclick=&quot;&lt;script&gt;"');
    expect(text.match(/<script>/g)).toHaveLength(2);
  });
});

it('runs no scripts but those that the policy names', async () => {
  const { text, headers } = await prerendered('/check-sales-offers');
  const scripts = Array.from(text.matchAll(/<script>([^]*?)<\/script>/g), ([, script]) => script!);
  expect(scripts).toHaveLength(2);
  const [, named = ''] = /script-src 'self' ([^;]+);/.exec(headers.get('content-security-policy')!)!;
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(named.split(' ').sort()).toEqual(hashes.sort());
  expect(text).not.toMatch(/ on\w+="/);
});
