/** The session of a member of the demonstration, as the web app stores it. */
import { DEMO_LOGINS } from '../../../db/src/index.ts';
import type { BrowserContext, Page } from '@playwright/test';

/** Signs in. @param who the beginning of the e-mail address, as in `free@` */
export async function demoSession(address: string, who: string): Promise<unknown> {
  const { anonKey } = (await (await fetch(`${address}/config.json`)).json()) as { anonKey: string };
  const { email, password } = DEMO_LOGINS.find((login) => login.email.startsWith(who))!;
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`nobody could sign in: ${answer.status}`);
  return answer.json();
}

/** Stores the session before the scripts of a page run, or of each page of a context. */
export const storeSession = (pages: Page | BrowserContext, session: unknown): Promise<unknown> =>
  pages.addInitScript((stored) => localStorage.setItem('tanabana-auth', stored), JSON.stringify(session));
