// Copies of public lists in the browser's cache storage: one drawer for each member and one for visitors.
const DRAWER = 'reads-';
const drawerOf = (owner: string | null) => DRAWER + (owner ?? 'visitor');
const AT = 'x-kept-at';
/** The most cached lists. The oldest are removed first. */
const MOST = 40;

/** Caches a copy of a response. A full disk costs the copies and nothing else. */
export async function saveCopy(owner: string | null, url: URL, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(AT, new Date().toISOString());
  headers.delete('content-encoding');
  try {
    const drawer = await caches.open(drawerOf(owner));
    // Only the address is the key: the request itself contains the member's token.
    await drawer.put(url.href, new Response(await response.text(), { headers }));
    const keys = await drawer.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => drawer.delete(key)));
  } catch (error) {
    console.warn('a list could not be kept for reading offline', error);
    await caches.delete(drawerOf(owner));
  }
}

/** The cached copy of a response and its time. A member may also read a visitor's copies. */
export async function findCopy(owner: string | null, url: URL): Promise<{ response: Response; at: Date } | undefined> {
  for (const drawer of new Set([drawerOf(owner), drawerOf(null)])) {
    const response = await caches.match(url.href, { cacheName: drawer, ignoreVary: true });
    if (response) return { response, at: new Date(response.headers.get(AT) ?? 0) };
  }
  return undefined;
}

/** Removes the copies of all other users, so that the next user of this browser finds nothing of theirs. */
export async function forgetOthers(owner: string | null): Promise<void> {
  const names = await caches.keys();
  const mine = [drawerOf(owner), drawerOf(null)];
  const others = names.filter((name) => name.startsWith(DRAWER) && !mine.includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
