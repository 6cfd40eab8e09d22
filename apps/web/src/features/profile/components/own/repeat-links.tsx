import { Link } from '@tanstack/react-router';
import { prefillOfListing } from '@tanabana/domain/listings/typed/prefill';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { buttonClass } from '#components/ui/button.tsx';
import type { ButtonLook } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OwnListing } from '#features/profile/api/listings/get-own-listings.ts';

const FORMS = {
  purchase_enquiries: { path: paths.postEnquiry, quantity: 'quantity_required_kgs' },
  sales_offers: { path: paths.postOffer, quantity: 'quantity_kgs' },
} as const;

type RepeatLinksProps = { table: ListingTable; listing: OwnListing; look: ButtonLook };

/** The form filled in from an own post: with all of it, or with its yarn alone. */
export function RepeatLinks({ table, listing, look }: RepeatLinksProps) {
  const t = useTranslation('profile');
  const { path, quantity } = FORMS[table];
  const values = { ...listing, [quantity]: listing.kgs };
  return (
    <>
      {(['again', 'alike'] as const).map((how) => (
        <Link
          key={how}
          to={path}
          search={prefillOfListing(table, values, how)}
          className={buttonClass(look)}
          aria-label={t(`listings.${how}One`, { number: listing.number })}
        >
          {t(`listings.${how}`)}
        </Link>
      ))}
    </>
  );
}
