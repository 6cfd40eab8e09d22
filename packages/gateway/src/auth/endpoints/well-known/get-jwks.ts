/**
 * GET /.well-known/jwks.json: the public keys that verify access tokens, so that a client can check one without a call
 * (https://supabase.com/docs/guides/auth/signing-keys). A secret is never in it.
 */
import type { Context } from 'hono';
import type { AuthContext } from '../../context.ts';

export function getJwks({ tokens }: Pick<AuthContext, 'tokens'>) {
  return (c: Context) => {
    c.header('cache-control', 'public, max-age=600');
    return c.json({ keys: tokens.publicKeys });
  };
}
