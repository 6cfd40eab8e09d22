import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listingPath } from '@tanabana/domain/listings/number';
import { isD2D, kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { useRef } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconBrandWhatsapp } from '#components/ui/icons.ts';
import { IconCheck } from '#components/ui/lazy-icons.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { noteClosed, useIsClosed } from '#lib/reading/closed-listings.ts';
import { cx } from '#lib/cx.ts';
import { isApple } from '#lib/device.ts';
import { currentMember, memberQuery, setShownCredits } from '#lib/session/member.ts';
import type { Member } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { isPremium } from '#lib/membership/upgrade.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { sentInterestsQuery } from '../api/get-sent-interests.ts';
import { expressInterest } from '../express-interest.ts';
import type { Ways } from '../express-interest.ts';
import styles from './interest-button.module.css';

type InterestButtonProps = {
  table: AnyListingTable;
  listing: { id: string; user_id: string };
  /** The listing's number, for readers: there are dozens of these buttons. */
  number: string;
  /** On the listing's own page: as wide as its place. */
  isBlock?: boolean;
};

/** I'm Interested, Interest Sent, or a note on the member's own post. */
export function InterestButton({ table, listing, number, isBlock }: InterestButtonProps) {
  const t = useTranslation('listings');
  const userId = useUserId();
  const { isSent, isSending, press } = useInterest(table, listing, number);
  const isClosed = useIsClosed(listing.id);
  const isPressed = useRef(false);
  // Focus was lost with the button: it moves to its replacement, unless the user has moved it meanwhile.
  const takeFocus = (word: HTMLElement | null) => {
    if (isPressed.current && document.activeElement === document.body) word?.focus({ preventScroll: true });
  };
  if (userId === listing.user_id) return <span className={styles.own}>{t(`own.${table}`)}</span>;
  if (isSent) {
    return (
      <span ref={takeFocus} tabIndex={-1} className={styles.sent}>
        <IconCheck size={18} aria-hidden="true" />
        {t('interestSent')}
      </span>
    );
  }
  if (isClosed) {
    return (
      <span ref={takeFocus} tabIndex={-1} className={styles.own}>
        {t('closed')}
      </span>
    );
  }
  const look = { variant: isBlock ? 'brand' : 'tone', size: isBlock ? 'md' : 'sm', block: isBlock } as const;
  // A prerendered page is visible before its script runs: until then a press is a visitor's, and leads to the login that returns here.
  if (import.meta.env.SSR) {
    return (
      <a
        href={loginHref(table, number)}
        rel="nofollow"
        data-button=""
        className={cx(buttonClass(look), styles.button)}
        aria-label={t('interestedIn', { number })}
      >
        <IconBrandWhatsapp size={18} aria-hidden="true" />
        {t('interested')}
      </a>
    );
  }
  return (
    <Button
      {...look}
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

/** The login, which returns to the listing. */
function loginHref(table: AnyListingTable, number: string): string {
  const redirect = isD2D(table) ? paths.d2dListings : listingPath(kindOf(table), number);
  return `${paths.login}?${new URLSearchParams({ redirect }).toString()}`;
}

/** The links: to the login, and to the plans for a member whom a plan gives more credits. */
function useWays(table: AnyListingTable, number: string): (member: Member) => Ways {
  const t = useTranslation('listings');
  const navigate = useNavigate();
  const way = (label: string, href: string) => ({ label, href, go: () => void navigate({ href }) });
  return (member) => ({
    login: way(t('common:header.login'), loginHref(table, number)),
    plans: isApple() || isPremium(member) ? undefined : way(t('plans'), paths.membershipPlans),
  });
}

function useInterest(table: AnyListingTable, listing: InterestButtonProps['listing'], number: string) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const waysOf = useWays(table, number);
  const sentQuery = sentInterestsQuery(userId ?? '', table);
  const { data: isSent } = useQuery({
    ...sentQuery,
    enabled: userId !== undefined,
    select: (ids) => ids.includes(listing.id),
  });
  const { mutate, isPending } = useSubmit({
    mutationFn: () => expressInterest({ table, listing, userId, ways: waysOf(currentMember(queryClient, userId)) }),
    onSuccess: ({ newBalance, isBalanceUnsure, isSent: wentOut, isClosed }) => {
      if (isClosed) noteClosed([listing.id]);
      if (!userId) return;
      if (newBalance !== null) setShownCredits(queryClient, userId, newBalance);
      if (isBalanceUnsure) void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
      if (wentOut) queryClient.setQueryData(sentQuery.queryKey, (ids = []) => [listing.id, ...ids]);
    },
  });
  return { isSent, isSending: isPending, press: () => mutate() };
}
