/** Notices of the pages on which admins settle payments and change prices, tax, seller and the rate of the dollar. */
import { failure, info, notices, success, warning } from '../notice.ts';

export const paymentNotices = notices('payments', {
  paymentsNotFetched: failure(),
  paymentNotFetched: failure(),
  membershipStarted: success(),
  stillInReview: warning(),
  notSettled: failure(),
  refundDone: success(),
  refundAsked: info(),
  refundFailed: failure(),
  notRefunded: failure(),
  documentFailed: failure(),
  accountsExported: success({ takes: ['count'] }),
  accountsNotExported: failure(),
});

export const settingsNotices = notices('settings', {
  notFetched: failure(),
  pricesSaved: success(),
  invoiceSaved: success(),
  rateSaved: success(),
  notSaved: failure(),
  changedMeanwhile: warning(),
});
