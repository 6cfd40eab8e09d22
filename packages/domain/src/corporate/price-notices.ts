/** Notices of Price and Status Management (marketplace document, §8 Products). */
import { LIMITS } from '../limits.ts';
import { failure, notices, success } from '../notice.ts';

export const priceNotices = notices('prices', {
  productsNotFetched: failure(),
  productsNotRead: failure(),
  dataNotFetched: failure(),
  updateFailed: failure({ takes: ['id', 'message'] }),
  noChanges: failure({ takes: ['department'] }),
  updated: success({ takes: ['n', 'department'] }),
  errorOccurred: failure({ ms: LIMITS.toast_prices_ms }),
});
