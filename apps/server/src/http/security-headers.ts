/** In charge of what a browser may do with our answers (https://owasp.org/www-project-secure-headers/). */
import type { MiddlewareHandler } from 'hono';

/** Scripts come from our own files alone. Nothing may frame the app, and it frames nothing. */
const APP_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The dialogs of the parts kit lock scrolling with a style element of their own.
  "style-src 'self' 'unsafe-inline'",
  // Logos and pictures may stand on a storage host or on a partner's own site.
  "img-src 'self' data: blob: https:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** @param https whether members reach the site by https, so that a browser may insist on it */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const policy = [...APP_POLICY, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
  return async function securityHeaders(c, next) {
    await next();
    const headers = c.res.headers;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=()');
    if (https) headers.set('strict-transport-security', 'max-age=31536000');
    if (headers.get('content-type')?.startsWith('text/html')) headers.set('content-security-policy', policy);
    else headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  };
}
