import { paths } from '#config/paths.ts';
import type { Path } from '#config/paths.ts';
import {
  IconAddressBook,
  IconAffiliate,
  IconBasket,
  IconBuildingFactory2,
  IconFileTypePdf,
  IconGavel,
  IconHome,
  IconListSearch,
  IconNews,
  IconPlus,
  IconReceiptRupee,
  IconSettings,
  IconTag,
  IconUser,
} from '../icons.ts';

const ICONS: Partial<Record<Path, typeof IconHome>> = {
  [paths.home]: IconHome,
  [paths.postEnquiry]: IconPlus,
  [paths.postOffer]: IconPlus,
  [paths.checkEnquiries]: IconBasket,
  [paths.checkOffers]: IconTag,
  [paths.d2dListings]: IconAffiliate,
  [paths.productSearch]: IconListSearch,
  [paths.listedSubscribers]: IconAddressBook,
  [paths.corporateMembers]: IconBuildingFactory2,
  [paths.news]: IconNews,
  [paths.priceUpdates]: IconFileTypePdf,
  [paths.priceManagement]: IconReceiptRupee,
  [paths.bidManagement]: IconGavel,
  [paths.myBids]: IconGavel,
  [paths.profile]: IconUser,
};

/** The picture of a page in menus. */
export function PageIcon({ path, size }: { path: Path; size: number }) {
  const Icon = ICONS[path] ?? IconSettings;
  return <Icon size={size} aria-hidden="true" />;
}
