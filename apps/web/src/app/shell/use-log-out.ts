import { useNavigate } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';
import { logOut } from '#lib/session/log-out.ts';

/** Logout: out of every session, and home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    if (await logOut()) await navigate({ to: paths.home });
  };
  return () => void leave();
}
