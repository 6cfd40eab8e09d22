import { useQuery } from '@tanstack/react-query';
import { mobile } from '@tanabana/domain/format';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import type { ReactNode } from 'react';
import { BusinessName } from '#components/business-name.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconBrandWhatsapp, IconPhone } from '#components/ui/icons.ts';
import { IconCopy, IconMail } from '#components/ui/lazy-icons.ts';
import { SkeletonBar } from '#components/ui/feedback/states.tsx';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { copyContact } from '#lib/contact.ts';
import type { Contact } from '#lib/contact.ts';
import { toAppError } from '#lib/errors.ts';
import { contactQuery } from '../api/get-contact.ts';
import dialog from '#components/ui/over/dialog.module.css';
import styles from './contact-dialog.module.css';

type ContactDialogProps = {
  userId: string;
  table: AnyListingTable;
  listingId: string;
  number: string;
  onOpenChange: (open: boolean) => void;
};

/** A listing's poster and contact data: beside the list on a wide screen, at the bottom on a phone. */
export default function ContactDialog({ userId, table, listingId, number, onOpenChange }: ContactDialogProps) {
  const t = useTranslation('contact-poster');
  const { data, error, isFetching, refetch } = useQuery(contactQuery(userId, table, listingId));
  return (
    <TitledDialog title={t('title', { number })} onClose={() => onOpenChange(false)}>
      {data && <Ways contact={data} number={number} />}
      {!data && !error && <Loading />}
      {!data && error && <ReadError error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
    </TitledDialog>
  );
}

function Ways({ contact, number }: { contact: Contact; number: string }) {
  const t = useTranslation('contact-poster');
  const { member_name, country_code, mobile_number, phone, whatsapp, email } = contact;
  const shown = phone && mobile(country_code ?? '', mobile_number ?? '');
  return (
    <>
      <p className={styles.who}>
        <b>{member_name}</b>
        <span>
          <BusinessName of={contact} />
        </span>
      </p>
      <ul className={styles.links}>
        {phone && (
          <Way href={`tel:${phone}`} icon={<IconPhone size={20} aria-hidden="true" />} name={t('call')} copies={phone}>
            {shown}
          </Way>
        )}
        {whatsapp && (
          <Way href={whatsapp} icon={<IconBrandWhatsapp size={20} aria-hidden="true" />} name={t('whatsapp')}>
            {shown}
          </Way>
        )}
        {email && (
          <Way
            href={`mailto:${email}?subject=${encodeURIComponent(number)}`}
            icon={<IconMail size={20} aria-hidden="true" />}
            name={t('email')}
            copies={email}
          >
            {email}
          </Way>
        )}
      </ul>
      {!phone && !email && <p className={dialog.body}>{t('none')}</p>}
    </>
  );
}

type WayProps = { href: string; icon: ReactNode; name: string; copies?: string; children: ReactNode };

function Way({ href, icon, name, copies, children }: WayProps) {
  const t = useTranslation('contact-poster');
  const isElsewhere = href.startsWith('https:');
  return (
    <li>
      <a href={href} className={styles.link} {...(isElsewhere && { target: '_blank', rel: 'noopener' })}>
        {icon}
        <span>
          <b>{name}</b>
          {children}
        </span>
      </a>
      {copies && (
        <Button variant="plain" icon aria-label={t('copy', { text: copies })} onClick={() => void copyContact(copies)}>
          <IconCopy size={20} aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

/** As high as what is to come, for a poster who gave everything. */
function Loading() {
  const t = useTranslation('common');
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('loading')}
      </span>
      <p className={styles.who}>
        <SkeletonBar width={140} />
        <SkeletonBar width={200} />
      </p>
      <div className={styles.links}>
        {[180, 180, 220].map((width, index) => (
          <div key={index}>
            <span className={styles.link}>
              <SkeletonBar width={width} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function ReadError({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  const t = useTranslation('contact-poster');
  const { message, status, isUnforeseen } = toAppError(error);
  const isRefusal = status >= 400 && status < 500;
  return (
    <>
      <p className={dialog.body} role="alert">
        {isUnforeseen ? t('failed') : message}
      </p>
      {!isRefusal && (
        <div className={dialog.buttons}>
          <Button variant="line" busy={isBusy} onClick={onRetry}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
