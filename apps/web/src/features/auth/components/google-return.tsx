import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Member } from '#lib/session/member.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { auth } from '#lib/session/auth-client.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';
import { toastLoginError } from '../toast-login-error.ts';
import styles from './auth.module.css';

/** The user of the new session. Google has verified the address. */
export type GoogleUser = { userId: string; email: string; profile: Member['profile'] };

type GoogleReturnProps = {
  onDone: (user: GoogleUser) => Promise<void>;
  /** Called without a session: Google or the service refused, or the user went back. A toast says why. */
  onRefused: () => Promise<void>;
};

/** Shown while the browser comes back from Google: makes the session of the address, and reads the user's profile. */
export function GoogleReturn({ onDone, onRefused }: GoogleReturnProps) {
  const t = useTranslation('auth');
  const queryClient = useQueryClient();
  const isBegun = useRef(false);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const finish = async () => {
      // auth-js reads the address when it starts.
      const { error } = await auth.initialize();
      if (error) throw error;
      await sessionReady();
      const state = currentSession();
      if (state.status !== 'signed-in') return onRefused();
      const { userId, session } = state;
      const { profile } = await queryClient.fetchQuery(memberQuery(userId));
      return onDone({ userId, email: session.user.email ?? '', profile });
    };
    finish().catch((error: unknown) => {
      toastLoginError(error);
      return onRefused();
    });
  });

  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('login.title')}</h1>
        <p className={styles.lede} role="status">
          {t('google.waiting')}
        </p>
      </div>
    </div>
  );
}
