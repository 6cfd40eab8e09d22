import type { DemoLogin } from '@tanabana/db';

/**
 * What `npm start` prints once it can be used.
 *
 * @param logins one of each demo role; empty without demo data
 */
export function banner({
  url,
  logins,
  production,
}: {
  url: string;
  logins: readonly DemoLogin[];
  production: boolean;
}): string {
  const width = (key: 'role' | 'email') => Math.max(0, ...logins.map((login) => login[key].length));
  const [role, email] = [width('role'), width('email')];
  const lines = [
    '',
    `  Tanabana is ready at ${url}`,
    ...(logins.length > 0 ? ['', '  Demo logins'] : []),
    ...logins.map(
      (login) => `    ${login.role.padEnd(role)}  ${login.email.padEnd(email)}  ${login.password}  ${login.note}`,
    ),
    ...(production ? [] : ['', `  Messages it would have sent: ${url}/__dev/outbox`]),
    '',
  ];
  return `${lines.join('\n')}\n`;
}
