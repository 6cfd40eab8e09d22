/** What an installation turns on in the auth service: hooks, captchas, hashes of moved accounts, WebAuthn, visitors without an address. */
import type { Mutation } from '../mutation.ts';

const AUTH = 'packages/gateway/src/auth';
const TESTS = 'packages/gateway/test/auth';
const HTTP_HOOKS = [`${TESTS}/hooks/http-hooks.test.ts`];
const SQL_HOOKS = [`${TESTS}/hooks/sql-hooks.test.ts`];
const CAPTCHA = [`${TESTS}/captcha/captcha.test.ts`];
const MOVED = [`${TESTS}/passwords/moved-hashes.test.ts`];
const PASSKEYS = [`${TESTS}/webauthn/passkeys.test.ts`];
const KEYS = [`${TESTS}/webauthn/security-keys.test.ts`];
const ANONYMOUS = [`${TESTS}/anonymous.test.ts`];

export const authOptions: readonly Mutation[] = [
  {
    name: 'a hook is called without its time in the signature',
    file: `${AUTH}/hooks/call-http.ts`,
    find: 'update(`${id}.${timestamp}.${body}`)',
    replace: 'update(`${id}.${body}`)',
    tests: [`${HTTP_HOOKS[0]} > signed with every secret`],
  },
  {
    name: 'only one secret of a hook signs',
    file: `${AUTH}/hooks/call-http.ts`,
    find: "secrets.map(sign).join(' ')",
    replace: "secrets.slice(0, 1).map(sign).join(' ')",
    tests: [`${HTTP_HOOKS[0]} > signed with every secret`],
  },
  {
    name: 'a hook that fails lets pass',
    file: `${AUTH}/hooks/call-http.ts`,
    find: 'throw failed(`Unexpected status code returned from hook: ${response.status}`);',
    replace: 'return null;',
    tests: [`${HTTP_HOOKS[0]} > status 418`],
  },
  {
    name: 'the refusal of a hook is not heard',
    file: `${AUTH}/hooks/hooks.ts`,
    find: "if (typeof message !== 'string' || message === '') return output as Output;",
    replace: 'if (output !== undefined) return output as Output;',
    tests: [`${HTTP_HOOKS[0]} > a refusal creates nobody`],
  },
  {
    name: 'a rejected password signs in',
    file: `${AUTH}/passwords/password-grant.ts`,
    find: 'if (!isRejected) return;',
    replace: 'if (isRejected) return;',
    tests: [`${HTTP_HOOKS[0]} > a rejection refuses the right password too`],
  },
  {
    name: 'a rejected code of a second factor raises the session',
    file: `${AUTH}/hooks/factor-attempt.ts`,
    find: 'if (!isRejected) return;',
    replace: 'if (isRejected) return;',
    tests: [`${HTTP_HOOKS[0]} > a rejected code of a second factor`],
  },
  {
    name: 'a hook takes claims out of tokens',
    file: `${AUTH}/hooks/hooks.ts`,
    find: 'if (wrong.length > 0) {',
    replace: 'if (wrong.length > 100) {',
    tests: SQL_HOOKS,
  },
  {
    name: 'a hook lets tokens live longer',
    file: `${AUTH}/sessions/sessions.ts`,
    find: 'Math.min(seconds, (changed.exp ?? whole.exp) - iat)',
    replace: '(changed.exp ?? whole.exp) - iat',
    tests: SQL_HOOKS,
  },
  {
    name: 'both mails of a change of the address reach the hook',
    file: `${AUTH}/codes/email-change.ts`,
    find: '{ ...current, send: async () => undefined },',
    replace: 'current,',
    tests: [`${HTTP_HOOKS[0]} > hears of a change of the address once`],
  },
  {
    name: 'a request without a captcha passes',
    file: `${AUTH}/captcha/verify-captcha.ts`,
    find: "if (token === '') throw refused('no captcha_token found');",
    replace: "if (token === '') return next();",
    tests: CAPTCHA,
  },
  {
    name: 'a slash at the end of the path saves the captcha',
    file: `${AUTH}/captcha/verify-captcha.ts`,
    find: 'options)\\/?$/;',
    replace: 'options)$/;',
    tests: CAPTCHA,
  },
  {
    name: 'a captcha that the provider refuses passes',
    file: `${AUTH}/captcha/verify-captcha.ts`,
    find: 'if (result.success === true) return;',
    replace: 'if (result.success !== undefined) return;',
    tests: CAPTCHA,
  },
  {
    name: 'a captcha passes while the provider is away',
    file: `${AUTH}/captcha/verify-captcha.ts`,
    find: "throw new AuthError('unexpected_failure', 'captcha verification process failed', { cause });",
    replace: 'return cause ? { success: true } : {};',
    tests: CAPTCHA,
  },
  {
    name: 'any password opens an account moved from Firebase',
    file: `${AUTH}/passwords/moved-hashes.ts`,
    find: 'made.length === expected.length && timingSafeEqual(made, expected)',
    replace: 'made.length === expected.length',
    tests: MOVED,
  },
  {
    name: 'a moved bcrypt hash may cost any time',
    file: `${AUTH}/passwords/moved-hashes.ts`,
    find: 'const MAX_BCRYPT_COST = 13;',
    replace: 'const MAX_BCRYPT_COST = 31;',
    tests: MOVED,
  },
  {
    name: 'the hash of a moved account stays as it is',
    file: 'packages/gateway/sql/26-sessions.sql',
    find: 'if p_new_password is not null then',
    replace: 'if false then',
    tests: MOVED,
  },
  {
    name: 'a passkey signs in from any page',
    file: `${AUTH}/webauthn/verify.ts`,
    find: `      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins],`,
    replace: `      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins, 'https://app.evil.example'],`,
    tests: PASSKEYS,
  },
  {
    name: 'any challenge is signed',
    file: `${AUTH}/webauthn/verify.ts`,
    find: `      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,`,
    replace: `      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: () => true,`,
    tests: PASSKEYS,
  },
  {
    name: 'a challenge of a passkey is good twice',
    file: `${AUTH}/webauthn/passkey-challenges.ts`,
    find: `    delete from auth.webauthn_challenges
    where id = \${id} and challenge_type = \${type} and user_id is not distinct from \${userId}::uuid
    returning challenge, expires_at`,
    replace: `    select challenge, expires_at from auth.webauthn_challenges
    where id = \${id} and challenge_type = \${type} and user_id is not distinct from \${userId}::uuid`,
    tests: PASSKEYS,
  },
  {
    name: 'a challenge of another user registers a passkey',
    file: `${AUTH}/webauthn/passkey-challenges.ts`,
    find: ' and user_id is not distinct from ${userId}::uuid\n',
    replace: ' and (user_id is not distinct from ${userId}::uuid or true)\n',
    tests: PASSKEYS,
  },
  {
    name: 'a challenge of a passkey never expires',
    file: `${AUTH}/webauthn/passkey-challenges.ts`,
    find: "  if (new Date(found.expires_at) <= context.now()) throw new AuthError('webauthn_challenge_expired');\n",
    replace: '',
    tests: PASSKEYS,
  },
  {
    name: 'a copy of an authenticator signs with an old count',
    file: `${AUTH}/webauthn/verify.ts`,
    find: "credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64'), counter: signCount },",
    replace: "credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64'), counter: signCount * 0 },",
    tests: PASSKEYS,
  },
  {
    name: 'a passkey signs in whomever it names',
    file: `${AUTH}/endpoints/passkeys/post-passkeys-authentication-verify.ts`,
    find: 'const passkeys = await readCredentials(tx, { passkeysOf: claims.userHandle });',
    replace: `const { rows } = await tx.query<{ user_id: string }>(sql\`select distinct user_id from auth.webauthn_credentials\`);
  const passkeys = (await Promise.all(rows.map((row) => readCredentials(tx, { passkeysOf: row.user_id })))).flat();`,
    tests: PASSKEYS,
  },
  {
    name: 'a passkey of another user is removed',
    file: `${AUTH}/webauthn/passkeys.ts`,
    find: 'where id = ${id} and user_id = ${userId} and factor_id is null returning id',
    replace: 'where id = ${id} and ${userId}::text is not null and factor_id is null returning id',
    tests: PASSKEYS,
  },
  {
    name: 'a passkey is registered without the second factor',
    file: `${AUTH}/webauthn/passkeys.ts`,
    find: 'if (!hasSecondFactor(user)) return;',
    replace: 'if (user) return;',
    tests: KEYS,
  },
  {
    name: 'a challenge of a security key is good twice',
    file: `${AUTH}/factors/challenges.ts`,
    find: 'delete from auth.mfa_challenges where id = ${id} returning webauthn_challenge',
    replace: 'select webauthn_challenge from auth.mfa_challenges where id = ${id}',
    tests: KEYS,
  },
  {
    name: 'a new credential stands in for the enrolled key',
    file: `${AUTH}/factors/security-keys.ts`,
    find: '  if (isVerified(factor)) return false;\n',
    replace: '',
    tests: KEYS,
  },
  {
    name: 'visitors sign in without an address anywhere',
    file: `${AUTH}/sessions/sign-up-anonymously.ts`,
    find: "  if (!options.anonymousUsers) throw new AuthError('anonymous_provider_disabled');\n",
    replace: '',
    tests: ANONYMOUS,
  },
  {
    name: 'an anonymous user enrols a second factor',
    file: `${AUTH}/factors/factors.ts`,
    find: 'if (user.is_anonymous) {',
    replace: 'if (user.is_anonymous && user.email) {',
    tests: ANONYMOUS,
  },
  {
    name: 'an anonymous user sets a password alone',
    file: `${AUTH}/endpoints/put-user.ts`,
    find: 'if (before.user.is_anonymous && password !== undefined && !changesAddress) {',
    replace: 'if (before.user.is_anonymous && password === null) {',
    tests: ANONYMOUS,
  },
  {
    name: 'links redirect to any host',
    file: `${AUTH}/codes/redirect-patterns.ts`,
    find: 'host.test(target.host.toLowerCase()) && rest.test(pathOf(target))',
    replace: 'rest.test(pathOf(target))',
    tests: [`${AUTH}/codes/redirect-patterns.test.ts`],
  },
];
