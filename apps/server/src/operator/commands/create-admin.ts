/** `create-admin` makes the account of an address of ADMIN_EMAILS, or lets its owner in again. */
import { resolveKeys } from '../../data/keys.ts';
import type { Config } from '../../config.ts';
import { openAuthCalls } from '../auth-calls.ts';
import { ArgumentError, namedWords, type Command } from '../command.ts';
import { checkAdminPassword, createAdmin } from '../create-admin.ts';
import { withDatabase } from '../with-database.ts';

/** Longest input that can be a password with its line break. */
const MAX_INPUT = 1024;

const PIPE = 'one line on standard input, as in: … --password-stdin < FILE';

function passwordOf(input: string): string {
  const password = input.replace(/\r?\n$/, '');
  if (password === '') throw new ArgumentError('the password', 'is missing', PIPE);
  if (/[\r\n]/.test(password) || input.length > MAX_INPUT)
    throw new ArgumentError('the password', 'is more than a line', PIPE);
  return password;
}

const siteOf = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`;

export const command: Command = {
  about: 'makes the account of an administrator, or lets its owner in again',
  forms: [
    ['ADDRESS', 'prints a link that signs in once'],
    ['ADDRESS --password-stdin', 'sets the password that standard input brings'],
  ],
  options: { 'password-stdin': { about: 'reads the password; it is never an argument, which other users could see' } },
  text: [
    'ADDRESS is one of ADMIN_EMAILS. Calling it again is harmless: the account stays, and a new link replaces the one before.',
    'A second factor stays and is asked for ("second-factor" takes one off). With the embedded database, stop the server first.',
  ].join('\n'),
  async run({ words, has }, { print, readInput, readConfig }) {
    const email = namedWords(words, ['ADDRESS']).ADDRESS.trim().toLowerCase();
    const config = readConfig();
    if (!config.admins.areGiven)
      throw new ArgumentError('ADMIN_EMAILS', 'is missing', 'the setting that the server has');
    if (!config.admins.emails.includes(email))
      throw new ArgumentError('ADDRESS', 'is no administrator', 'one of ADMIN_EMAILS');
    const password = has('password-stdin') ? passwordOf(await readInput()) : undefined;
    if (password !== undefined) await checkAdminPassword(password);
    const lines = await withDatabase(config, async (db) => {
      const auth = await openAuthCalls(db, config, resolveKeys(config.dataDir, config.keys), siteOf(config));
      try {
        return await createAdmin(auth, email, password);
      } finally {
        await auth.close();
      }
    });
    print(lines.join('\n'));
    return 0;
  },
};
