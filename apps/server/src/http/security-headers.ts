/** In charge of what a browser may do with our answers (https://owasp.org/www-project-secure-headers/). */
import type { MiddlewareHandler } from 'hono';

/** Scripts come from our own files alone. Nothing may frame the app. */
const APP_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The dialogs of the parts kit lock scrolling with a style element of their own.
  "style-src 'self' 'unsafe-inline'",
  // Logos and pictures may stand on a storage host or on a partner's own site.
  "img-src 'self' data: blob: https:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const DEVICES =
  'accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi serial usb'.split(' ');
const NOTHING_OF_THE_DEVICE = DEVICES.map((feature) => `${feature}=()`).join(', ');

/** A worker lives by the policy of its own file: it fetches from here and does nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";
const WORKER = '/service-worker.js';

/**
 * What Razorpay's button and checkout need: their script, which draws with files of its own hosts and opens a frame of
 * theirs (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/). The payment page is reached
 * without loading a document, so its policy is the one that the first page came with: it cannot be said for one path.
 */
const RAZORPAY = 'https://*.razorpay.com';
const RAZORPAY_MAY = ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src', 'form-action'];

/** The policy with one more host for some kinds of files; a kind that is not in it falls back to our own files. */
function withHost(policy: readonly string[], kinds: readonly string[], host: string): string[] {
  const named = policy.map((line) => (kinds.includes(line.split(' ')[0]!) ? `${line} ${host}` : line));
  const missing = kinds.filter((kind) => !policy.some((line) => line.startsWith(`${kind} `)));
  return [...named, ...missing.map((kind) => `${kind} 'self' ${host}`)];
}

/**
 * @param https whether members reach the site by https, so that a browser may insist on it
 * @param razorpay whether members pay through Razorpay, whose script then runs in our pages
 */
export function securityHeaders({ https, razorpay }: { https: boolean; razorpay: boolean }): MiddlewareHandler {
  const own = razorpay ? withHost(APP_POLICY, RAZORPAY_MAY, RAZORPAY) : APP_POLICY;
  const policy = [...own, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ');
  return async function securityHeaders(c, next) {
    await next();
    const headers = c.res.headers;
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin-allow-popups');
    headers.set('permissions-policy', NOTHING_OF_THE_DEVICE);
    // Both are for readers from before frame-ancestors, and for Acrobat.
    headers.set('x-frame-options', 'DENY');
    headers.set('x-permitted-cross-domain-policies', 'none');
    // Pictures may stand in a mail or a messenger's page.
    if (!headers.get('content-type')?.startsWith('image/')) headers.set('cross-origin-resource-policy', 'same-origin');
    if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (headers.get('content-type')?.startsWith('text/html')) headers.set('content-security-policy', policy);
    else if (c.req.path === WORKER) headers.set('content-security-policy', WORKER_POLICY);
    else headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  };
}
