/** The accounts with which people sign in to a demonstration. */

export type DemoLogin = { role: string; email: string; password: string; note: string };

const PASSWORD = 'Tanabana1!';

/** argon2id of the password, made once: hashing it for everybody would take longer than all else. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VwAz1bQeUsGXuVpYU21+Mw$GdhgKmH17Jnt20ntARNf4PaiR7CkVWScKt2UjrdNnpc';

/** Addresses that are platform admins in a demonstration; the first is the main admin account. */
export const DEMO_ADMINS = ['admin1', 'admin2', 'admin3', 'admin4'].map((name) => `${name}@tanabana.example`);

function login(role: string, name: string, note: string): DemoLogin {
  return { role, email: `${name}@tanabana.example`, password: PASSWORD, note };
}

/** One for each role; all have the same password and may sign in by e-mail OTP too. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  login('Free Member', 'free', '25 credits and some'),
  login('Paid Member', 'paid', 'sees contacts and profiles'),
  login('Corporate executive', 'executive', 'Super Admin of Aravat Suityarn'),
  login('Dealer', 'dealer', 'a Paid Member with the dealer flag'),
  login('Admin', 'admin2', 'the full Admin Panel at /admin'),
  login('Main admin', 'admin1', 'the Limited Admin Panel at /admin2'),
  login('Three credits', 'three', 'three presses, then none'),
  login('No credits', 'zero', 'is told so at the first press'),
];
