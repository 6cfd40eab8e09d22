// The page of one company, with the features that meet on it: the company and its products, ads, and in a product's row the prices of
// its past and bidding.
import type { ComponentProps } from 'react';
import { PriceHistoryButton } from '#components/price-history/price-history-button.tsx';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { BidHead, BidNote } from '#features/bidding/components/bid-parts.tsx';
import { BidRow } from '#features/bidding/components/bid-row.tsx';
import { CompanyPage } from '#features/corporate/components/company-page.tsx';
import type { ProductSlots } from '#features/corporate/product-slots.ts';
import { useUserId } from '#lib/session/session.ts';

const VISITOR: ProductSlots = { History: PriceHistoryButton };
/** The bid columns are for those who are signed in. */
const MEMBER: ProductSlots = { ...VISITOR, bid: { Head: BidHead, Row: BidRow, Note: BidNote } };

export function CompanyProfile(props: Omit<ComponentProps<typeof CompanyPage>, 'ad' | 'slots'>) {
  const hasAd = useHasAdAbove();
  const slots = useUserId() === undefined ? VISITOR : MEMBER;
  return <CompanyPage {...props} slots={slots} ad={hasAd && <AdAbove />} />;
}
