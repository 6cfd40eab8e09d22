// What the auth service says about ways to sign in, and where it sends a browser that takes one. The pages of the login need both before
// the auth client is loaded.
import { env, servicesUrl } from '#config/env.ts';
import { request } from './request.ts';

type Settings = { external?: Readonly<Record<string, boolean>> };

/** Whether members can sign in with a provider, as the operator has set it up. @throws AppError without an answer */
export async function hasProvider(provider: 'google'): Promise<boolean> {
  const answer = await request(`${servicesUrl()}/auth/v1/settings`, { headers: { apikey: env().anonKey } });
  const { external } = (await answer.json()) as Settings;
  return external?.[provider] === true;
}

/**
 * The address that leads to a provider, and from there back to the app with a session or an error.
 *
 * @param redirectTo the absolute address of the app's page
 */
export function providerAddress(provider: 'google', redirectTo: string): string {
  const address = new URL('/auth/v1/authorize', servicesUrl());
  address.searchParams.set('provider', provider);
  address.searchParams.set('redirect_to', redirectTo);
  return address.href;
}
