/**
 * Whether the caller already has the version that an ETag names (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). Weak tags match
 * too: a proxy that compresses makes a tag weak, and a browser sends it back like that.
 */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true;
}
