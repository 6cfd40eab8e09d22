import { useNavigate } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';
import { logOut } from '#lib/log-out.ts';

/** Logout: out of every session, and home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then((isOut) => isOut && navigate({ to: paths.home }));
}
