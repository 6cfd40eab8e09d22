/**
 * `keys` makes the secret and the API keys of an installation, and changes a set of signing keys: add, rotate, revoke. It touches files
 * alone; the servers read them when they start.
 */
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  addStandbyKey,
  formatSigningKeys,
  parseSigningKeys,
  revokeSigningKey,
  rotateSigningKeys,
  type SigningKey,
} from '@tanabana/gateway';
import { signKey } from '../../data/keys.ts';
import { ArgumentError, namedWords, type Call, type Command, type Terminal } from '../command.ts';
import { createSecretFiles, readSecretFile, replaceSecretFile } from '../key-files.ts';

const apiKeysOf = (secret: string): [string, string][] => [
  ['ANON_KEY', signKey(secret, 'anon')],
  ['SERVICE_ROLE_KEY', signKey(secret, 'service_role')],
];

const linesOf = (keys: readonly (readonly [string, string])[]): string =>
  keys.map(([name, value]) => `${name}=${value}`).join('\n');

/** Options of one act are refused with another, where they would do nothing. */
function refuseOptions(call: Call, ...names: readonly string[]): void {
  for (const name of names)
    if (call.has(name)) throw new ArgumentError(`--${name}`, 'does not belong here', 'a call as in --help');
}

function make(call: Call, words: readonly string[], { print }: Terminal): void {
  namedWords(words, []);
  refuseOptions(call, 'name', 'algorithm');
  const jwtSecret = randomBytes(48).toString('base64url');
  const keys: [string, string][] = [['JWT_SECRET', jwtSecret], ...apiKeysOf(jwtSecret)];
  const folder = call.value('dir');
  if (folder === undefined) return print(linesOf(keys));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ArgumentError('--dir', 'is no folder', 'a folder that is there');
  createSecretFiles('--dir', new Map(keys.map(([name, value]) => [join(folder, name), `${value}\n`])));
  print(linesOf(keys.map(([name]) => [`${name}_FILE`, join(folder, name)])));
}

function api(call: Call, words: readonly string[], { print, readConfig }: Terminal): void {
  namedWords(words, []);
  refuseOptions(call, 'dir', 'name', 'algorithm');
  // The keys of now may have expired.
  const { jwtSecret } = readConfig([], ['ANON_KEY', 'SERVICE_ROLE_KEY']).keys;
  if (jwtSecret === undefined)
    throw new ArgumentError('JWT_SECRET', 'is missing', 'the secret that the keys belong to');
  print(linesOf(apiKeysOf(jwtSecret)));
}

function readSet(file: string): SigningKey[] | undefined {
  const text = readSecretFile('FILE', file);
  if (text === undefined) return undefined;
  try {
    return parseSigningKeys(text);
  } catch (error) {
    throw new ArgumentError('FILE', `is no key set (${oneLine(error)})`, 'a file that "keys add" has made');
  }
}

const oneLine = (error: unknown): string => (error as Error).message.replaceAll(/\s*\n\s*/g, '; ');

/** Applies a change whose refusals name the key and what to do. */
function changed(change: () => SigningKey[]): SigningKey[] {
  try {
    return change();
  } catch (error) {
    throw new ArgumentError('FILE', `was left as it is (${oneLine(error)})`, 'a change that its keys allow');
  }
}

const listOf = (keys: readonly SigningKey[]): string =>
  keys.map(({ kid, alg, status }) => `  ${kid}  ${alg}  ${status}`).join('\n');

const NEXT = {
  add: 'It is published by the next start of the servers. Rotate when everybody who verifies tokens has read it.',
  rotate:
    'The next start of the servers signs with the current key. Revoke the one before when its tokens have run out: an hour.',
  revoke: 'The next start of the servers refuses what the revoked key has signed.',
};

const ALGORITHMS = ['ES256', 'RS256'] as const;

function add(call: Call, words: readonly string[], { print }: Terminal): void {
  const { FILE: file } = namedWords(words, ['FILE']);
  refuseOptions(call, 'dir');
  const algorithm = ALGORITHMS.find((known) => known === (call.value('algorithm') ?? 'ES256'));
  if (!algorithm) throw new ArgumentError('--algorithm', 'is not known', ALGORITHMS.join(' or '));
  const name = call.value('name');
  if (name !== undefined && !/^[\w.:-]{1,100}$/.test(name))
    throw new ArgumentError('--name', 'is not valid', 'up to 100 letters, digits and . : - _');
  const before = readSet(file);
  const keys = changed(() => addStandbyKey(before ?? [], algorithm, name));
  const text = `${formatSigningKeys(keys)}\n`;
  if (before) replaceSecretFile('FILE', file, text);
  else createSecretFiles('FILE', new Map([[file, text]]));
  print(`${listOf(keys)}\n${NEXT.add}`);
}

function change(act: 'list' | 'rotate' | 'revoke', call: Call, words: readonly string[], { print }: Terminal): void {
  const names = act === 'revoke' ? ['FILE', 'NAME'] : ['FILE'];
  const { FILE: file = '', NAME: name = '' } = namedWords<string>(words, names);
  refuseOptions(call, 'dir', 'name', 'algorithm');
  const before = readSet(file);
  if (!before) throw new ArgumentError('FILE', 'is missing', 'a file that "keys add" has made');
  if (act === 'list') return print(listOf(before));
  const keys = changed(() => (act === 'rotate' ? rotateSigningKeys(before) : revokeSigningKey(before, name)));
  replaceSecretFile('FILE', file, `${formatSigningKeys(keys)}\n`);
  print(`${listOf(keys)}\n${NEXT[act]}`);
}

export const command: Command = {
  about: 'makes the keys of an installation, and rotates its signing keys',
  forms: [
    ['make', 'prints JWT_SECRET, ANON_KEY and SERVICE_ROLE_KEY, as a file of settings has them'],
    ['make --dir FOLDER', 'writes them to files of these names there, for the settings …_FILE'],
    ['api', 'prints another ANON_KEY and SERVICE_ROLE_KEY for the JWT_SECRET of the settings'],
    ['list FILE', 'shows the names of the signing keys in a file, for JWT_SIGNING_KEYS_FILE'],
    ['add FILE', 'adds a signing key, which is published and signs nothing yet; makes the file where it is missing'],
    ['rotate FILE', 'makes the added key the one that signs'],
    ['revoke FILE NAME', 'refuses from now on what a key has signed'],
  ],
  options: {
    dir: { value: 'FOLDER', about: 'with make' },
    name: { value: 'NAME', about: 'with add: the name of the key, by which it is revoked; otherwise it gets one' },
    algorithm: { value: 'ES256|RS256', about: 'with add; without it ES256' },
  },
  text: 'Nothing is changed but the files that are named. Servers read their keys when they start: restart them one after the other.',
  async run(call, terminal) {
    const [act, ...words] = call.words;
    if (act === 'make') make(call, words, terminal);
    else if (act === 'api') api(call, words, terminal);
    else if (act === 'add') add(call, words, terminal);
    else if (act === 'list' || act === 'rotate' || act === 'revoke') change(act, call, words, terminal);
    else throw new ArgumentError('the first word', 'is not known', 'make, api, list, add, rotate or revoke');
    return 0;
  },
};
