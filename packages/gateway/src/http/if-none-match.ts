/**
 * Whether a caller already has what an ETag names (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). A proxy that
 * compresses makes a tag weak, and a browser sends it back so.
 */
export function isKnown(etag: string, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true;
}
