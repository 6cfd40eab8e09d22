import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

async function policyOf(options: Parameters<typeof securityHeaders>[0]): Promise<Record<string, string>> {
  const app = new Hono().use(securityHeaders(options)).get('/', (c) => c.html('<p>'));
  const policy = (await app.request('/')).headers.get('content-security-policy')!;
  return Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ')[0]!, line.split(' ').slice(1).join(' ')]),
  );
}

it('only our own files run, and nothing is framed, unless members pay through Razorpay', async () => {
  const policy = await policyOf({ https: true, razorpay: false });
  expect(policy['script-src']).toBe("'self'");
  expect(JSON.stringify(policy)).not.toContain('razorpay');
});

it('Razorpay may run, be framed and be called where members pay through it, and may not frame us', async () => {
  const policy = await policyOf({ https: true, razorpay: true });
  for (const kind of ['script-src', 'frame-src', 'connect-src', 'form-action']) {
    expect(policy[kind]).toBe("'self' https://*.razorpay.com");
  }
  expect(policy['style-src']).toBe("'self' 'unsafe-inline' https://*.razorpay.com");
  expect(policy).toMatchObject({ 'object-src': "'none'", 'frame-ancestors': "'none'", 'default-src': "'self'" });
});
