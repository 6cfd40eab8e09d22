import { queryOptions } from '@tanstack/react-query';
import { paths } from '#config/paths.ts';
import { hasProvider, providerAddress } from '#lib/reading/sign-in-service.ts';

/** Whether members can sign in with Google. Without an answer they cannot, and the page shows no error. */
export const hasGoogleQuery = queryOptions({
  queryKey: ['sign-in-with-google'],
  queryFn: () => hasProvider('google'),
  staleTime: Infinity,
  retry: false,
});

/**
 * The address that leads to Google, and from there back to the login page with a session.
 *
 * @param redirect the page to open after that
 */
export function googleAddress(redirect?: string): string {
  const back = new URL(paths.login, window.location.origin);
  back.searchParams.set('by', 'google');
  if (redirect !== undefined) back.searchParams.set('redirect', redirect);
  return providerAddress('google', back.href);
}
