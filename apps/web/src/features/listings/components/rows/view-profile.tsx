import { buttonClass } from '#components/ui/button.tsx';
import { IconUserCircle } from '#components/ui/lazy-icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { Listing } from '#features/listings/listing.ts';
import { numberOf } from '#features/listings/listing.ts';
import styles from './view-profile.module.css';

type ViewProfileProps = {
  listing: Listing;
  /** With its words beside the picture, as wide as its place. */
  isBlock?: boolean;
};

/** The way to the poster's profile, for those who may open it. */
export function ViewProfile({ listing, isBlock }: ViewProfileProps) {
  const t = useTranslation('listings');
  const look = isBlock
    ? ({ variant: 'line', block: true } as const)
    : ({ variant: 'plain', size: 'sm', icon: true } as const);
  return (
    <PageLink
      path={paths.profile}
      params={{ userId: listing.user_id }}
      className={cx(buttonClass(look), styles.link)}
      title={t('viewProfile')}
      aria-label={t('viewProfileOf', { number: numberOf(listing) })}
    >
      <IconUserCircle size={20} aria-hidden="true" />
      {isBlock && t('viewProfile')}
    </PageLink>
  );
}
