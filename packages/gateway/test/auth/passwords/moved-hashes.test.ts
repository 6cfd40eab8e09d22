import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../src/db/index.ts';
import { isKnownHash, verifyAnyHash } from '../../../src/auth/passwords/moved-hashes.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, openBench, type Bench, type Session } from '../support.ts';

const PASSWORD = 'user1password';
/** The example of https://github.com/firebase/scrypt. */
const FIREBASE_KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
const FIREBASE_HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==';
const firebase = (cost = 'n=14,r=8,p=1') =>
  `$fbscrypt$v=1,${cost},ss=Bw==,sk=${FIREBASE_KEY}$42xEC+ixf3L2lw==$${FIREBASE_HASH}`;

const hashes: [name: string, hash: () => Promise<string>][] = [
  ['bcrypt $2b$', () => bcrypt(PASSWORD, { cost: 5 })],
  ['bcrypt $2a$', async () => (await bcrypt(PASSWORD, { cost: 5 })).replace('$2b$', '$2a$')],
  ['bcrypt $2y$', async () => (await bcrypt(PASSWORD, { cost: 5 })).replace('$2b$', '$2y$')],
  ['Firebase scrypt', async () => firebase()],
  ['argon2i', () => argon2(PASSWORD, { algorithm: 1, memoryCost: 8192, timeCost: 3 })],
  ['argon2id of another cost', () => argon2(PASSWORD, { memoryCost: 65_536, timeCost: 1 })],
];

let opened: Opened;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

const signIn = (email: string, password: string) =>
  bench.call<Session & { error_code: string }>('POST', '/token?grant_type=password', { email, password });
const storedHash = async (email: string) => {
  const { rows } = await opened.db.transaction((tx) =>
    tx.query<{ encrypted_password: string }>(sql`select encrypted_password from auth.users where email = ${email}`),
  );
  return rows[0]!.encrypted_password;
};

describe.each(hashes)('a moved account with %s', (_name, hash) => {
  it('signs in with its password, and its hash is replaced then', async () => {
    const email = anEmail();
    const password_hash = await hash();
    await bench.api.createUser({ email, email_confirm: true, password_hash });
    expect((await signIn(email, `${PASSWORD}!`)).body.error_code).toBe('invalid_credentials');
    expect(await storedHash(email)).toBe(password_hash);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(await storedHash(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
});

test('a hash that was made here is not replaced', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true, password: PASSWORD });
  const before = await storedHash(email);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect(await storedHash(email)).toBe(before);
});

const salted = '$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g';
it.each([
  ['plain text', PASSWORD],
  ['nothing', ''],
  ['bcrypt of a cost that takes minutes', '$2b$20$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234'],
  ['bcrypt that is cut off', '$2b$10$abcdefghijklmnopqrstuu'],
  ['argon2 with a gigabyte', `$argon2id$v=19$m=1048576,t=1,p=1${salted}`],
  ['argon2 with a thousand passes', `$argon2id$v=19$m=1024,t=999,p=1${salted}`],
  ['argon2 with many passes of much memory', `$argon2id$v=19$m=262144,t=10,p=1${salted}`],
  ['argon2d', `$argon2d$v=19$m=1024,t=1,p=1${salted}`],
  ['scrypt with two gigabytes', firebase('n=21,r=8,p=1')],
  ['scrypt without cost', firebase('n=0,r=8,p=1')],
  ['scrypt without a key', firebase().replace(/,sk=[^$]*/, '')],
  ['scrypt of another version', firebase().replace('v=1', 'v=2')],
  ['a very long hash', `${firebase()}${'A'.repeat(2000)}`],
])('%s is no hash: no password matches it, and no account is made with it', async (_name, hash) => {
  expect(isKnownHash(hash)).toBe(false);
  expect(await verifyAnyHash(hash, PASSWORD)).toBe(false);
  await expect(bench.api.createUser({ email: anEmail(), password_hash: hash })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
