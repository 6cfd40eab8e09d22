import { servicesUrl } from '#config/env.ts';
import { authHeaders } from './as-user.ts';
import { request } from './request.ts';

/**
 * Posts to the auth service as the signed-in member, where the auth client would do it in another way.
 *
 * @param path below `/auth/v1/`, with its query
 * @param more headers besides
 * @throws AppError when there was no answer, or the session could not be renewed
 */
export async function requestAuth(path: string, more: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { ...(await authHeaders()), ...more };
  return request(`${servicesUrl()}/auth/v1/${path}`, { method: 'POST', headers });
}
