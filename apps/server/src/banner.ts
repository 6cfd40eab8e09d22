import type { DemoLogin } from '@tanabana/db';
import type { Config } from './config.ts';

const NO_FLAG =
  'NODE_ENV=production alone makes this no production server: it shows the outbox to everybody. Start it with "npm run serve -- --production".';

/**
 * The text that `npm start` prints once the server is ready.
 *
 * @param logins one of each demo role; empty without demo data
 */
export function banner({
  url,
  logins,
  production,
  lacksProductionFlag,
  database,
}: {
  url: string;
  logins: readonly DemoLogin[];
  database: Config['database'];
} & Pick<Config, 'production' | 'lacksProductionFlag'>): string {
  const width = (key: 'role' | 'email') => Math.max(0, ...logins.map((login) => login[key].length));
  const [role, email] = [width('role'), width('email')];
  const lines = [
    '',
    `  Tanabana is ready at ${url}`,
    `  ${durability(database)}`,
    ...(logins.length > 0 ? ['', '  Demo logins'] : []),
    ...logins.map(
      (login) => `    ${login.role.padEnd(role)}  ${login.email.padEnd(email)}  ${login.password}  ${login.note}`,
    ),
    ...(production ? [] : ['', `  Messages it would have sent: ${url}/__dev/outbox`]),
    ...(lacksProductionFlag ? ['', `  ${NO_FLAG}`] : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** The data that are lost when the machine, and not only the program, stops without warning. */
function durability(database: Config['database']): string {
  if (database.engine === 'postgres') return 'Database: PostgreSQL, which answers for what a power cut may cost';
  return database.fsync
    ? 'Database: embedded; what was acknowledged is on the disk, also after a power cut'
    : 'Database: embedded without fsync; a power cut may cost the last half minute, or all of it';
}
