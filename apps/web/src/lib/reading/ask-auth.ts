import { servicesUrl } from '#config/env.ts';
import { authHeaders } from './as-user.ts';
import { ask } from './ask.ts';

/**
 * Posts to the auth service in the name of whoever is signed in: for what the auth client does in another way.
 *
 * @param path below `/auth/v1/`, with its query
 * @param more headers besides
 * @throws AppError when there was no answer, or the session could not be renewed
 */
export async function askAuth(path: string, more: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { ...(await authHeaders()), ...more };
  return ask(`${servicesUrl()}/auth/v1/${path}`, { method: 'POST', headers });
}
