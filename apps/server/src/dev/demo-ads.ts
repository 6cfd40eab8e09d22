/** In charge of /demo/ads: the pictures of the demo advertisements. Outside production only, like the data they go with. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const FOLDER = new URL('../../../../db/seed/assets/ads/', import.meta.url);
const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp' };

export function createDemoAds({ production }: { production: boolean }): Hono {
  if (production) throw new Error('demo pictures may not exist in production');
  return new Hono().get('/demo/ads/:name{[a-z0-9-]+\\.(jpg|png|svg|webp)}', async (c) => {
    const name = c.req.param('name');
    const content = await readFile(new URL(name, FOLDER)).catch(() => undefined);
    if (!content) return c.text('not found\n', 404);
    return c.body(new Uint8Array(content), 200, {
      'content-type': TYPES[name.split('.').at(-1)!]!,
      'cache-control': 'public, max-age=3600',
    });
  });
}
