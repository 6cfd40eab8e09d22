import { lazy, startTransition, Suspense, useState } from 'react';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { IconPhone } from '#components/ui/icons.ts';
import { mayContactPosters } from '#config/access.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsAllowed } from '#lib/session/use-viewer.ts';
import styles from './contact-poster.module.css';

const ContactDialog = lazy(() => import('./contact-dialog.tsx'));

type ContactPosterProps = {
  table: AnyListingTable;
  listing: { id: string; user_id: string };
  /** The listing's number, for readers: there are dozens of these buttons. */
  number: string;
  /** An icon only, for rows; with a label elsewhere. */
  icon?: boolean;
};

/** The button to call or write to a poster, for members with the right. Its messages are in `listings`. */
export function ContactPoster({ table, listing, number, icon }: ContactPosterProps) {
  const t = useTranslation('contact-poster');
  const isAllowed = useIsAllowed(mayContactPosters);
  const userId = useUserId();
  const [isOpen, setOpen] = useState(false);
  if (!userId || userId === listing.user_id || !isAllowed) return null;
  return (
    <>
      <Button
        {...(icon ? { variant: 'plain', size: 'sm', icon, className: styles.icon } : { variant: 'line' })}
        title={icon ? t('open') : undefined}
        aria-label={t('openOf', { number })}
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setOpen(true))}
      >
        <IconPhone size={20} aria-hidden="true" />
        {!icon && t('open')}
      </Button>
      <Suspense>
        {isOpen && (
          <ContactDialog userId={userId} table={table} listingId={listing.id} number={number} onOpenChange={setOpen} />
        )}
      </Suspense>
    </>
  );
}
