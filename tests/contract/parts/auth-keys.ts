import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, theService, type Service } from '../support/service.ts';

describe('asymmetric signing keys, as supabase-js verifies them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'contract-keys-'));
  let service: Service;
  beforeAll(async () => {
    const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
    const file = join(folder, 'keys.json');
    writeFileSync(file, JSON.stringify({ keys: [{ ...jwk, kid: 'loom-1', alg: 'ES256', status: 'current' }] }));
    service = await startService(['--signing-keys', file]);
  });
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A client that notes the paths it asks for. */
  function watched({ url, anonKey }: Service) {
    const paths: string[] = [];
    const client = createClient(url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) => {
          paths.push(new URL(input instanceof Request ? input.url : input).pathname);
          return fetch(input, init);
        },
      },
    });
    return { client, paths };
  }

  it('getClaims reads the public keys once, and verifies every token without another request', async () => {
    const { client, paths } = watched(service);
    await client.auth.signUp({ email: 'gita@library.example', password: 'Warp-and-weft-1' });
    paths.length = 0;
    const first = await client.auth.getClaims();
    expect(first.data).toMatchObject({ claims: { role: 'authenticated' }, header: { alg: 'ES256', kid: 'loom-1' } });
    expect(paths).toEqual(['/auth/v1/.well-known/jwks.json']);
    expect((await client.auth.getClaims()).error).toBeNull();
    expect(paths).toHaveLength(1);
  });

  it('getClaims refuses a token that was changed', async () => {
    const { client } = watched(service);
    const { data } = await client.auth.signUp({ email: 'hema@library.example', password: 'Warp-and-weft-1' });
    const [header, payload, signature] = data.session!.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
    const { error } = await client.auth.getClaims(`${header}.${raised}.${signature}`);
    expect(error).toMatchObject({ code: 'invalid_jwt' });
  });

  it('getClaims asks for the user where the secret signs', async () => {
    const { client, paths } = watched(await theService());
    await client.auth.signUp({ email: 'indu@library.example', password: 'Warp-and-weft-1' });
    paths.length = 0;
    expect((await client.auth.getClaims()).error).toBeNull();
    expect(paths).toEqual(['/auth/v1/user']);
  });

  it('the data service accepts a session that an asymmetric key signed', async () => {
    const { client } = watched(service);
    await client.auth.signUp({ email: 'jaya@library.example', password: 'Warp-and-weft-1' });
    expect((await client.from('books').select('id').limit(1)).error).toBeNull();
  });
});
