import { useEffect, useState } from 'react';
import { auth } from '#lib/session/auth-client.ts';
import { toAppError } from '#lib/errors.ts';
import { onAuthEvent, useSession } from '#lib/session/session.ts';

/**
 * Whether a new password can be set: `ready` with the session of the link or of a signed-in member; `refused` for a link that is wrong or
 * used up; `failed` when the service did not respond; `missing` without any link.
 */
export type ResetSession = 'waiting' | 'ready' | 'refused' | 'failed' | 'missing';

type Link = 'none' | 'tokens' | 'error';

/** The parameters of the e-mailed link in the address of the page. */
function readLink(href: string): Link {
  if (/[?#&]error(_code|_description)?=/.test(href)) return 'error';
  return /[#&]access_token=/.test(href) ? 'tokens' : 'none';
}

/** Follows the session that the page for a new password needs. */
export function useResetSession(): ResetSession {
  const session = useSession();
  // auth-js removes the tokens from the address as soon as it has made a session of them.
  const [link, setLink] = useState(() => readLink(window.location.href));
  const [failure, setError] = useState<'refused' | 'failed'>();

  useEffect(() => {
    if (link !== 'tokens') return;
    let isHere = true;
    const follow = async () => {
      const { error } = await auth.initialize();
      if (isHere && error) setError(toAppError(error).isTransient ? 'failed' : 'refused');
    };
    void follow();
    return () => {
      isHere = false;
    };
  }, [link]);

  // A good link that was opened meanwhile, here or in another tab, mends a bad one.
  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event !== 'PASSWORD_RECOVERY') return;
        setLink('none');
        setError(undefined);
      }),
    [],
  );

  if (link === 'error') return 'refused';
  if (failure) return failure;
  if (session.status === 'signed-in') return 'ready';
  return session.status === 'loading' || link === 'tokens' ? 'waiting' : 'missing';
}
