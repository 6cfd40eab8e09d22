/**
 * Security headers that tell a browser what our responses may do (https://owasp.org/www-project-secure-headers/): hono's defaults with our
 * policies, one set for each kind of response.
 */
import { responseParts, type PlainHeaders, type MiddlewareStep } from '@tanabana/gateway';
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { EARLY_READS_SOURCE } from '../pages/inline/early-reads.ts';
import { FIRST_SCRIPT_SOURCE } from '../pages/inline/first-script.ts';
import type { ContentSources } from '../providers/payments/port.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;
type Policy = NonNullable<Options['contentSecurityPolicy']>;

/** Only our own script files may run, and the inline scripts of a page. Nothing may frame the app. */
const APP_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", FIRST_SCRIPT_SOURCE, EARLY_READS_SOURCE],
  // The dialogs of the UI library lock scrolling with a style element of their own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Logos and pictures may be on a storage host or on a partner's own site.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

/** A worker has the policy of its own file. It fetches from here and does nothing else. */
const WORKER_POLICY: Policy = { defaultSrc: ["'none'"], connectSrc: ["'self'"] };
const WORKER = '/service-worker.js';

const OTHER_POLICY: Policy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * The policy with the sources of the payment provider that members pay with. The payment page is reached by client-side navigation, so it
 * has the policy of the first page. Therefore the sources cannot be limited to one path.
 */
function policyWith(sources: ContentSources): Policy {
  const base: Policy = APP_POLICY;
  const more = Object.entries(sources) as [keyof ContentSources, readonly string[]][];
  return {
    ...base,
    ...Object.fromEntries(more.map(([kind, hosts]) => [kind, [...(base[kind] ?? ["'self'"]), ...hosts]])),
  };
}

/** Device features that no page of ours uses. */
const NO_DEVICE_FEATURES: NonNullable<Options['permissionsPolicy']> = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  hid: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  serial: [],
  usb: [],
};

/**
 * Headers that browsers only apply to documents. Responses to scripts, files and health checks do without them, which saves a third of the
 * size of a short response.
 */
const NOT_A_DOCUMENT: Options = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  permissionsPolicy: {},
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

export type Kind = 'page' | 'worker' | 'picture' | 'stored' | 'other';

export type SecurityHeaders = {
  /** Adds headers to every response, except to those that get them from `of`. */
  step: MiddlewareStep;
  /** The headers of a kind of response. */
  of(kind: Kind): PlainHeaders;
};

/** The headers that a middleware sets on an empty response. */
async function headersSetBy(middleware: MiddlewareHandler): Promise<PlainHeaders> {
  const probe = new Hono().use(middleware).get('/', (c) => c.body(null));
  return Object.fromEntries((await probe.request('/')).headers);
}

function kindOf(type: string, path: string): Kind {
  if (path.startsWith('/storage/v1/')) return 'stored';
  if (type.startsWith('text/html')) return 'page';
  if (path === WORKER) return 'worker';
  return type.startsWith('image/') ? 'picture' : 'other';
}

/**
 * @param https whether members reach the site by https, so that a browser may insist on it
 * @param payments what the script of the payment provider needs, which then runs in our pages
 */
export async function createSecurityHeaders({
  https,
  payments,
}: {
  https: boolean;
  payments?: ContentSources | undefined;
}): Promise<SecurityHeaders> {
  const of = (contentSecurityPolicy: Policy | undefined, more: Options = {}) =>
    headersSetBy(
      secureHeaders({
        referrerPolicy: 'strict-origin-when-cross-origin',
        crossOriginOpenerPolicy: 'same-origin-allow-popups',
        // For browsers that do not know frame-ancestors.
        xFrameOptions: 'DENY',
        strictTransportSecurity: https && 'max-age=31536000; includeSubDomains',
        permissionsPolicy: NO_DEVICE_FEATURES,
        contentSecurityPolicy,
        ...more,
      }),
    );
  const policy = payments ? policyWith(payments) : APP_POLICY;
  const headers: Record<Kind, PlainHeaders> = {
    // The service worker recognizes our pages by the header `x-app-page`, and shows its stored app in place of a proxy's page.
    page: { ...(await of(https ? { ...policy, upgradeInsecureRequests: [] } : policy)), 'x-app-page': '1' },
    worker: await of(WORKER_POLICY),
    // Pictures may be shown in a mail or on a messenger's page.
    picture: await of(OTHER_POLICY, { ...NOT_A_DOCUMENT, crossOriginResourcePolicy: false }),
    other: await of(OTHER_POLICY, NOT_A_DOCUMENT),
    // The policy of a stored file is set by the storage service (packages/gateway/src/storage/serve). A file may be shown in a mail, like
    // pictures.
    stored: await of(undefined, { crossOriginResourcePolicy: false }),
  };
  return {
    of: (kind) => headers[kind],
    step: (c) => () => {
      if (responseParts(c.res)) return;
      const set = headers[kindOf(c.res.headers.get('content-type') ?? '', c.req.path)];
      for (const [name, value] of Object.entries(set)) c.res.headers.set(name, value);
    },
  };
}
