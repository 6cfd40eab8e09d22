import { chainMiddleware } from '@tanabana/gateway';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { EARLY_READS_SOURCE } from '../pages/inline/early-reads.ts';
import { FIRST_SCRIPT_SOURCE } from '../pages/inline/first-script.ts';
import { cashfreeOrders } from '../../test/support/cashfree.ts';
import { button } from '../../test/support/payments.ts';
import { connectVendors } from '../providers/payments/vendors.ts';
import type { PaymentConfig } from '../payment-config.ts';
import { createSecurityHeaders } from './security-headers.ts';

type Options = Parameters<typeof createSecurityHeaders>[0];

async function secured(options: Options): Promise<Hono> {
  const { step } = await createSecurityHeaders(options);
  return new Hono().use(chainMiddleware([step], ({ message }, c) => c.text(message, 500)));
}

async function policyOf(options: Options): Promise<Record<string, string>> {
  const app = (await secured(options)).get('/', (c) => c.html('<p>'));
  const policy = (await app.request('/')).headers.get('content-security-policy')!;
  return Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ')[0]!, line.split(' ').slice(1).join(' ')]),
  );
}

const portsOf = ({ provider, accounts }: PaymentConfig) => connectVendors(accounts)[provider]!;

async function headersOf(type: string, https = true): Promise<Headers> {
  const app = await secured({ https });
  app.get('/', (c) => c.body('x', 200, { 'content-type': type }));
  return (await app.request('/')).headers;
}

it('browsers insist on https here and on every host below, once members have it', async () => {
  expect((await headersOf('text/html')).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect((await headersOf('text/html', false)).get('strict-transport-security')).toBeNull();
});

it('no other site may load our answers but pictures, frame them or read types into them', async () => {
  const [json, picture] = await Promise.all(['application/json', 'image/png'].map((type) => headersOf(type)));
  expect(json!.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(picture!.get('cross-origin-resource-policy')).toBeNull();
  for (const headers of [json!, picture!]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

it('a page may use nothing of the device, shares its window with nobody and tells other sites its origin alone', async () => {
  const headers = await headersOf('text/html; charset=utf-8');
  expect(headers.get('permissions-policy')).toMatch(/\bcamera=\(\).*\busb=\(\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-permitted-cross-domain-policies')).toBe('none');
});

it('only our own files run, and nothing is framed, unless members pay through Razorpay', async () => {
  const policy = await policyOf({ https: true });
  expect(policy['script-src']).toBe(`'self' ${FIRST_SCRIPT_SOURCE} ${EARLY_READS_SOURCE}`);
  expect(policy['base-uri']).toBe("'none'");
  expect(JSON.stringify(policy)).not.toContain('razorpay');
});

it('Razorpay may run, be framed and be called where members pay through it, and may not frame us', async () => {
  const policy = await policyOf({ https: true, payments: portsOf(button()).csp });
  for (const kind of ['script-src', 'frame-src', 'connect-src', 'form-action']) {
    const ours = kind === 'script-src' ? `'self' ${FIRST_SCRIPT_SOURCE} ${EARLY_READS_SOURCE}` : "'self'";
    expect(policy[kind]).toBe(`${ours} https://*.razorpay.com`);
  }
  expect(policy['style-src']).toBe("'self' 'unsafe-inline' https://*.razorpay.com");
  expect(policy).toMatchObject({ 'object-src': "'none'", 'frame-ancestors': "'none'", 'default-src': "'self'" });
});

it('of Cashfree the hosts of production or of the sandbox are named, never both', async () => {
  const policyAt = (apiUrl: string) => policyOf({ https: true, payments: portsOf(cashfreeOrders(apiUrl)).csp });
  const [production, sandbox] = [
    await policyAt('https://api.cashfree.com'),
    await policyAt('https://sandbox.cashfree.com'),
  ];
  expect(production).toMatchObject({
    'script-src': `'self' ${FIRST_SCRIPT_SOURCE} ${EARLY_READS_SOURCE} https://sdk.cashfree.com`,
    'connect-src': "'self' https://api.cashfree.com https://payments.cashfree.com",
    'frame-src': "'self' https://sdk.cashfree.com https://api.cashfree.com https://payments.cashfree.com",
    'form-action': "'self' https://api.cashfree.com https://payments.cashfree.com",
    'style-src': "'self' 'unsafe-inline'",
  });
  expect(JSON.stringify(production)).not.toMatch(/sandbox|-test|razorpay/);
  expect(JSON.stringify(sandbox)).not.toMatch(/api\.cashfree|payments\.cashfree|razorpay/);
});
