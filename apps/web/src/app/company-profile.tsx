// The page of one company, with the features that meet on it: the company and its products, ads, and the prices of a product's past.
import type { ComponentProps } from 'react';
import { PriceHistoryButton } from '#components/price-history/price-history-button.tsx';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { CompanyPage } from '#features/corporate/components/company-page.tsx';
import type { ProductSlots } from '#features/corporate/product-slots.ts';

/** Filled by the features of a product's row; the bid columns only for those who are signed in. */
const SLOTS: ProductSlots = { History: PriceHistoryButton };

export function CompanyProfile(props: Omit<ComponentProps<typeof CompanyPage>, 'ad' | 'slots'>) {
  const hasAd = useHasAdAbove();
  return <CompanyPage {...props} slots={SLOTS} ad={hasAd && <AdAbove />} />;
}
