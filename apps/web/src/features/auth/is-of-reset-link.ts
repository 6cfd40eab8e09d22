import type { Session } from '@supabase/auth-js';

type Claims = { amr?: readonly { method: string }[] };

/**
 * Whether a session began with the link of a reset e-mail. Its token says so in `amr`, for as long as it lasts:
 * https://supabase.com/docs/guides/auth/jwt-fields
 */
export function isOfResetLink({ access_token }: Session): boolean {
  const payload = access_token.split('.')[1] ?? '';
  const { amr } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  return amr?.some(({ method }) => method === 'recovery') ?? false;
}
