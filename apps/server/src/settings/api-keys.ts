/** The two API keys that JWT_SECRET has signed. */
import { machineTime } from '../clock.ts';
import { expiryOf, keyProblem } from '../data/keys.ts';

type Keys = { JWT_SECRET?: string | undefined; ANON_KEY?: string | undefined; SERVICE_ROLE_KEY?: string | undefined };

/** How long before its expiry a key is warned of, in milliseconds. */
const SOON_MS = 60 * 24 * 3600 * 1000;

/** Rejects keys that the secret did not sign for their role. @returns a warning for each that expires soon */
export function checkApiKeys(
  values: Keys,
  reject: (name: keyof Keys, problem: string, expected?: string) => void,
): string[] {
  const warnings: string[] = [];
  for (const [name, role] of [
    ['ANON_KEY', 'anon'],
    ['SERVICE_ROLE_KEY', 'service_role'],
  ] as const) {
    const key = values[name];
    if (key === undefined) continue;
    if (!values.JWT_SECRET) {
      reject('JWT_SECRET', 'is missing', `the secret that ${name} was signed with`);
      continue;
    }
    const problem = keyProblem(values.JWT_SECRET, key, role);
    if (problem) reject(name, problem);
    else if ((expiryOf(key) ?? Infinity) < machineTime().getTime() + SOON_MS)
      warnings.push(`${name} expires within two months: npm run cli -- keys api makes another one`);
  }
  return warnings;
}
