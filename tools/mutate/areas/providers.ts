/** Signing keys and sign-in by a provider: nothing that somebody else signed is accepted, and nothing is accepted twice. */
import type { Mutation } from '../mutation.ts';

const CALLER = 'packages/gateway/src/http/caller';
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
];
