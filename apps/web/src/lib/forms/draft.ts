// Form drafts: typed values that were not sent yet. sessionStorage holds them for this browser tab, so that they survive a reload and the
// end of a session. A draft belongs to the user who typed it. Another user who signs in here does not see it.

/** Begins so; an OTP request that empties the storage leaves these be. */
const PREFIX = 'tanabana-draft:';

type StoredDraft = { owner: string; values: unknown };

/**
 * The stored draft of a form, as it was passed to `saveDraft`; null when there is none, or it is another user's.
 *
 * @param name the form, `sales_offers` for instance
 */
export function readDraft(name: string, owner: string): unknown {
  const text = sessionStorage.getItem(PREFIX + name);
  if (!text) return null;
  const stored = JSON.parse(text) as StoredDraft;
  return stored.owner === owner ? stored.values : null;
}

export function saveDraft(name: string, owner: string, values: unknown): void {
  const stored: StoredDraft = { owner, values };
  sessionStorage.setItem(PREFIX + name, JSON.stringify(stored));
}

/** Removes a draft: it was sent, or abandoned. */
export function dropDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

/** Empties the storage of this tab, but for the drafts. */
export function clearAllButDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** Removes the drafts of all forms, when the user leaves on purpose. */
export function dropDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}
