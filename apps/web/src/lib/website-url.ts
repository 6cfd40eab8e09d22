/** A website's address as a link: https is added where the scheme is missing. Anything but the web is no link. */
export function websiteUrl(typed: string | null): string | null {
  const text = typed?.trim();
  if (!text) return null;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** A stored address of the web or of this site as a link; undefined for anything else, however it was stored. */
export function storedUrl(address: string | null): string | undefined {
  if (address === null) return undefined;
  const url = URL.parse(address, window.location.origin);
  return url && /^https?:$/.test(url.protocol) ? address : undefined;
}
