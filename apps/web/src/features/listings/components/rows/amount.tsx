import { money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Listing } from '#features/listings/listing.ts';
import { priceOf, quantityOf } from '#features/listings/listing.ts';

/** Kilograms, the unit small beside the number. */
export function Quantity({ listing }: { listing: Listing }) {
  const t = useTranslation('listings');
  return (
    <>
      {quantity(quantityOf(listing))} <small>{t('kg')}</small>
    </>
  );
}

/** Rupees per kg; nothing for an enquiry, which names no price. */
export function Price({ listing }: { listing: Listing }) {
  const t = useTranslation('listings');
  const price = priceOf(listing);
  if (price === null) return null;
  return (
    <>
      {money(price)}
      <small>{t('perKg')}</small>
    </>
  );
}
