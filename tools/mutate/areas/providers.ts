/** Signing keys and sign-in by a provider: nothing that somebody else signed is accepted, and nothing is accepted twice. */
import type { Mutation } from '../mutation.ts';

const CALLER = 'packages/gateway/src/http/caller';
const AUTH = 'packages/gateway/src/auth/providers';
const SIGN_IN = ['packages/gateway/test/auth/providers/sign-in.test.ts'];
const REFUSALS = ['packages/gateway/test/auth/providers/refusals.test.ts'];
const ID_TOKENS = ['packages/gateway/test/auth/providers/id-tokens.test.ts'];
const KEYS = ['packages/gateway/test/auth/keys/signing-keys.test.ts'];

export const providers: readonly Mutation[] = [
  {
    name: 'the header of a token chooses its algorithm',
    file: `${CALLER}/tokens.ts`,
    find: 'return { key: named.verifies, alg: named.alg };',
    replace: `const { alg } = decodeProtectedHeader(jwt);
    const pem = alg === 'HS256' && named.verifies.export({ type: 'spki', format: 'pem' });
    return pem ? { key: Buffer.from(pem), alg: 'HS256' } : { key: named.verifies, alg: named.alg };`,
    tests: KEYS,
  },
  {
    name: 'a token without a known key is verified by the current one',
    file: `${CALLER}/tokens.ts`,
    find: "if (!named) return { key: secret, alg: 'HS256' };",
    replace:
      "if (!named) return ring.current ? { key: ring.current.verifies, alg: ring.current.alg } : { key: secret, alg: 'HS256' };",
    tests: KEYS,
  },
  {
    name: 'the secret verifies under the name of a public key',
    file: `${CALLER}/tokens.ts`,
    find: 'const named = kid === undefined ? undefined : ring.find(kid);',
    replace: "const named = decodeProtectedHeader(jwt).alg === 'HS256' ? undefined : ring.find(kid ?? '');",
    tests: KEYS,
  },
  {
    name: 'a revoked signing key still verifies',
    file: `${CALLER}/tokens.ts`,
    find: "    if (named.status === 'revoked') throw new Error(`the signing key ${named.kid} is revoked`);\n",
    replace: '',
    tests: KEYS,
  },
  {
    name: 'private members of a signing key are published',
    file: `${CALLER}/signing-keys.ts`,
    find: "EC: ['crv', 'x', 'y']",
    replace: "EC: ['crv', 'x', 'y', 'd']",
    tests: KEYS,
  },
  {
    name: 'a revoked signing key is still published',
    file: `${CALLER}/signing-keys.ts`,
    find: "shows && status !== 'revoked' ? [shows] : []",
    replace: 'shows ? [shows] : []',
    tests: KEYS,
  },
  {
    name: 'a state of a provider is good twice',
    file: `${AUTH}/flows.ts`,
    find: ' and used_at is null returning *',
    replace: ' returning *',
    tests: REFUSALS,
  },
  {
    name: 'a state of a provider never expires',
    file: `${AUTH}/flows.ts`,
    find: "  if (new Date(row.expires_at) <= context.now()) throw new AuthError('bad_oauth_state', 'OAuth state has expired');\n",
    replace: '',
    tests: REFUSALS,
  },
  {
    name: 'an id token of another flow signs in',
    file: `${AUTH}/code-exchange.ts`,
    find: "    if (claims.nonce !== flow.nonce) throw new Error('the id token is of another flow');\n",
    replace: '',
    tests: REFUSALS,
  },
  {
    name: 'an id token for another client signs in',
    file: `${AUTH}/code-exchange.ts`,
    find: "    if (!isForUs(provider, claims)) throw new Error('the id token is for another client');\n",
    replace: '',
    tests: REFUSALS,
  },
  {
    name: 'an id token of an app needs no nonce',
    file: `${AUTH}/id-token-grant.ts`,
    find: "  checkNonce(provider, verified.claims.nonce, optionalText(body, 'nonce'));\n",
    replace: '',
    tests: ID_TOKENS,
  },
  {
    name: 'an address that the provider has not verified joins an account',
    file: `${AUTH}/join-account.ts`,
    find: '  if (email === null || !isVerified) return null;',
    replace: '  if (email === null) return null;',
    tests: SIGN_IN,
  },
  {
    name: 'whoever made an unconfirmed account keeps its password',
    file: `${AUTH}/join-account.ts`,
    find: '    encrypted_password: null,\n',
    replace: '',
    tests: SIGN_IN,
  },
  {
    name: 'a code in an earlier message opens an account that its owner has taken over',
    file: `${AUTH}/join-account.ts`,
    find: '  await tx.query(sql`delete from auth.one_time_tokens where user_id = ${user.id}`);\n',
    replace: '',
    tests: SIGN_IN,
  },
];
