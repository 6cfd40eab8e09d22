// Caches the name of the signed-in user in the browser, so that the welcome line renders before the profile has loaded.
const KEY = 'tanabana-user';

export type CachedUser = { id: string; memberName: string; email: string };

/** The user last seen in this browser, or null. */
export function readCachedUser(): CachedUser | null {
  const text = localStorage.getItem(KEY);
  return text ? (JSON.parse(text) as CachedUser) : null;
}

export function writeCachedUser(user: CachedUser): void {
  localStorage.setItem(KEY, JSON.stringify(user));
}

export function clearCachedUser(): void {
  localStorage.removeItem(KEY);
}
