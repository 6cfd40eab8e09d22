import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/words';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { IconBrandWhatsapp, IconCheck } from '#components/ui/icons.ts';
import { setShownCredits, useMember } from '#lib/member.ts';
import { useUserId } from '#lib/session.ts';
import { sentInterestsQuery } from '../api/get-sent-interests.ts';
import { expressInterest } from '../express-interest.ts';
import styles from './interest-button.module.css';

/** Listings whose press is being worked on: the second click of a double click comes before React has drawn the first. */
const underWay = new Set<string>();

type InterestButtonProps = {
  table: AnyListingTable;
  listing: { id: string; user_id: string };
  /** The listing's number, for readers: there are dozens of these buttons. */
  number: string;
  /** On the listing's own page: as wide as its place. */
  isBlock?: boolean;
};

/** I'm Interested, Interest Sent, or whose own post it is. */
export function InterestButton({ table, listing, number, isBlock }: InterestButtonProps) {
  const { t } = useTranslation('listings');
  const userId = useUserId();
  const { isSent, isSending, press } = useInterest(table, listing);
  const isPressed = useRef(false);
  if (userId === listing.user_id) return <span className={styles.own}>{t(`own.${table}`)}</span>;
  if (isSent) {
    return (
      <span
        // The button took the focus along: it goes on where it was, unless it has been moved meanwhile.
        ref={(sent) => {
          if (isPressed.current && document.activeElement === document.body) sent?.focus({ preventScroll: true });
        }}
        tabIndex={-1}
        className={styles.sent}
      >
        <IconCheck size={18} aria-hidden="true" />
        {t('interestSent')}
      </span>
    );
  }
  return (
    <Button
      variant={isBlock ? 'brand' : 'tone'}
      size={isBlock ? 'md' : 'sm'}
      block={isBlock}
      className={styles.button}
      busy={isSending}
      aria-label={t('interestedIn', { number })}
      onClick={() => {
        isPressed.current = true;
        press();
      }}
    >
      {!isSending && <IconBrandWhatsapp size={18} aria-hidden="true" />}
      {t('interested')}
    </Button>
  );
}

function useInterest(table: AnyListingTable, listing: InterestButtonProps['listing']) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const member = useMember();
  const sentQuery = sentInterestsQuery(userId ?? '', table);
  const { data: isSent } = useQuery({
    ...sentQuery,
    enabled: userId !== undefined,
    select: (ids) => ids.includes(listing.id),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => expressInterest({ table, listing, userId, member }),
    onSettled: () => underWay.delete(listing.id),
    onSuccess: ({ newBalance, isSent: wentOut }) => {
      if (!userId) return;
      if (newBalance !== null) setShownCredits(queryClient, userId, newBalance);
      if (wentOut) queryClient.setQueryData(sentQuery.queryKey, (ids = []) => [listing.id, ...ids]);
    },
  });
  const press = () => {
    if (underWay.has(listing.id)) return;
    underWay.add(listing.id);
    mutate();
  };
  return { isSent, isSending: isPending, press };
}
