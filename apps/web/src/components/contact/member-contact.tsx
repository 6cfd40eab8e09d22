import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconPhone } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { memberContactQuery } from '#lib/contact.ts';
import { toAppError } from '#lib/errors.ts';
import { useUserId } from '#lib/session/session.ts';
import { ContactLinks } from './contact-links.tsx';
import type { Reachable } from './contact-links.tsx';
import styles from './contact.module.css';

type MemberContactProps = { member: Reachable & { id: string | null } };

/**
 * A member's contact data: at once where the database returned it (the own row, and all rows to admins), otherwise after a press, which is
 * counted. Its messages are in `contact-member`.
 */
export function MemberContact({ member }: MemberContactProps) {
  if (member.mobile_number || member.email) return <ContactLinks contact={member} />;
  return <Press member={member} />;
}

function Press({ member: { id, member_name, mobile_verified } }: MemberContactProps) {
  const t = useTranslation('contact-member');
  const { data, error, isFetching, refetch } = useQuery({
    ...memberContactQuery(useUserId() ?? '', id ?? ''),
    enabled: false,
  });
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!data || !isPressed.current) return;
    isPressed.current = false;
    // The pressed button is gone, so focus moves to what replaced it, and a screen reader reads it.
    place.current?.querySelector<HTMLElement>('a, p')?.focus();
  }, [data]);
  if (data) {
    return (
      <div ref={place}>
        {data.phone || data.email ? (
          <ContactLinks contact={{ ...data, mobile_verified }} />
        ) : (
          <p tabIndex={-1}>{t('none')}</p>
        )}
      </div>
    );
  }
  const press = () => {
    isPressed.current = true;
    void refetch();
  };
  return (
    <div className={styles.press}>
      <Button variant="line" busy={isFetching} aria-label={t('showOf', { name: member_name ?? '' })} onClick={press}>
        {!isFetching && <IconPhone size={18} aria-hidden="true" />}
        {t('show')}
      </Button>
      {error && !isFetching && <ReadError error={error} />}
    </div>
  );
}

function ReadError({ error }: { error: Error }) {
  const t = useTranslation('contact-member');
  const { message, isUnforeseen } = toAppError(error);
  return <p role="alert">{isUnforeseen ? t('failed') : message}</p>;
}
