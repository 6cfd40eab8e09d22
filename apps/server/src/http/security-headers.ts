/**
 * In charge of what a browser may do with our answers (https://owasp.org/www-project-secure-headers/): what hono sets, with our
 * policies in it, one set for each kind of answer.
 */
import { responseParts, type PlainHeaders, type MiddlewareStep } from '@tanabana/gateway';
import { Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { FIRST_SCRIPT_SOURCE } from '../pages/first-script.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;
type Policy = NonNullable<Options['contentSecurityPolicy']>;

/** Scripts come from our own files alone, but for the one that stands in a drawn page. Nothing may frame the app. */
const APP_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", FIRST_SCRIPT_SOURCE],
  // The dialogs of the parts kit lock scrolling with a style element of their own.
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Logos and pictures may stand on a storage host or on a partner's own site.
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

/** A worker lives by the policy of its own file: it fetches from here and does nothing else. */
const WORKER_POLICY: Policy = { defaultSrc: ["'none'"], connectSrc: ["'self'"] };
const WORKER = '/service-worker.js';

const OTHER_POLICY: Policy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * What Razorpay's button and checkout need: their script, which draws with files of its own hosts and opens a frame of
 * theirs (https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/). The payment page is reached
 * without loading a document, so its policy is the one that the first page came with: it cannot be said for one path.
 */
const RAZORPAY = 'https://*.razorpay.com';
const WITH_RAZORPAY: Policy = {
  ...APP_POLICY,
  scriptSrc: [...APP_POLICY.scriptSrc, RAZORPAY],
  styleSrc: [...APP_POLICY.styleSrc, RAZORPAY],
  fontSrc: ["'self'", RAZORPAY],
  connectSrc: ["'self'", RAZORPAY],
  frameSrc: ["'self'", RAZORPAY],
  formAction: [...APP_POLICY.formAction, RAZORPAY],
};

/** Devices that no page of ours asks for. */
const NOTHING_OF_THE_DEVICE: NonNullable<Options['permissionsPolicy']> = {
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
 * What a browser heeds in documents alone: answers to scripts, files and probes go without, which is a third of what a short one
 * weighs.
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
  /** Gives every answer its headers, but those that have them from `of`. */
  step: MiddlewareStep;
  /** The headers of a kind of answer. */
  of(kind: Kind): PlainHeaders;
};

/** What a middleware sets, on an answer that has nothing. */
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
 * @param razorpay whether members pay through Razorpay, whose script then runs in our pages
 */
export async function createSecurityHeaders({
  https,
  razorpay,
}: {
  https: boolean;
  razorpay: boolean;
}): Promise<SecurityHeaders> {
  const of = (contentSecurityPolicy: Policy | undefined, more: Options = {}) =>
    headersSetBy(
      secureHeaders({
        referrerPolicy: 'strict-origin-when-cross-origin',
        crossOriginOpenerPolicy: 'same-origin-allow-popups',
        // For readers from before frame-ancestors.
        xFrameOptions: 'DENY',
        strictTransportSecurity: https && 'max-age=31536000; includeSubDomains',
        permissionsPolicy: NOTHING_OF_THE_DEVICE,
        contentSecurityPolicy,
        ...more,
      }),
    );
  const policy = razorpay ? WITH_RAZORPAY : APP_POLICY;
  const headers: Record<Kind, PlainHeaders> = {
    // The service worker knows our pages by the mark, and shows the app that it holds in place of a proxy's page.
    page: { ...(await of(https ? { ...policy, upgradeInsecureRequests: [] } : policy)), 'x-app-page': '1' },
    worker: await of(WORKER_POLICY),
    // Pictures may stand in a mail or a messenger's page.
    picture: await of(OTHER_POLICY, { ...NOT_A_DOCUMENT, crossOriginResourcePolicy: false }),
    other: await of(OTHER_POLICY, NOT_A_DOCUMENT),
    // What a file may do, its own service says (packages/gateway/src/storage/serve); it may stand in a mail, as pictures may.
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
