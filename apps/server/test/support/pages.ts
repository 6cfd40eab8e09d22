/** Reads the page shell of an address, before any script runs. */
import type { TestApp } from '../../src/testing.ts';

/** @param app returns the server, once it has started */
export function pagesOf(app: () => TestApp) {
  const get = (path: string, headers: Record<string, string> = {}) => app().app.request(path, { headers });
  const read = async (path: string) => (await get(path)).text();

  /** The page shell of an address, parsed as by a browser. */
  async function page(path: string) {
    const answer = await get(path);
    const text = await answer.text();
    const meta = (name: string) => new RegExp(`(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(text)?.[1];
    return {
      status: answer.status,
      text,
      title: /<title>([^<]*)<\/title>/.exec(text)?.[1],
      canonical: /rel="canonical" href="([^"]*)"/.exec(text)?.[1],
      meta,
      data: [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!) as Record<string, unknown> & { '@type': string },
      ),
      body: /<noscript>(.*)<\/noscript>/s.exec(text)?.[1] ?? '',
    };
  }

  return { get, read, page };
}
