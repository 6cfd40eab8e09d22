/** The list of all background jobs. A job that is not in this list never runs. */
import type { Job } from './define-job.ts';
import { announcePriceLists } from './prices/announce-price-lists.ts';
import { backUp } from './back-up.ts';
import { countFigures } from './count-figures.ts';
import { countPriceWeeks } from './prices/count-price-weeks.ts';
import { deliverAccountNotices } from './deliveries/deliver-account-notices.ts';
import { deliverBidMessages } from './deliveries/deliver-bid-messages.ts';
import { deliverInterests } from './deliveries/deliver-interests.ts';
import { deliverPromotions } from './deliveries/deliver-promotions.ts';
import { expireMemberships } from './expire-memberships.ts';
import { forgetAdPeople } from './forgetting/forget-ad-people.ts';
import { forgetAuditRows } from './forgetting/forget-audit-rows.ts';
import { forgetEventsAside } from './forgetting/forget-events-aside.ts';
import { keepRetention } from './forgetting/keep-retention.ts';
import type { JobDeps } from './job-deps.ts';
import { makeDataCopies } from './deliveries/make-data-copies.ts';
import { monthlyCredits } from './monthly-credits.ts';
import { releaseProducts } from './release-products.ts';
import { removeStrayFiles } from './remove-stray-files.ts';
import { returnBidCredits } from './return-bid-credits.ts';
import { settleRefunds } from './settle-refunds.ts';

const JOBS = [
  monthlyCredits,
  expireMemberships,
  deliverInterests,
  deliverAccountNotices,
  deliverBidMessages,
  deliverPromotions,
  makeDataCopies,
  returnBidCredits,
  releaseProducts,
  announcePriceLists,
  removeStrayFiles,
  countFigures,
  countPriceWeeks,
  forgetAuditRows,
  forgetAdPeople,
  forgetEventsAside,
  keepRetention,
  settleRefunds,
  backUp,
];

export function allJobs(deps: JobDeps): Job[] {
  return JOBS.map((make) => make(deps));
}
