/** Of the corporate area (marketplace document, §8). */
import { failure, success, notices } from '../notice.ts';

export const corporateNotices = notices('corporate', {
  enquirySent: success(),
  enquiryNotSent: failure(),
  tooManyEnquiries: failure(),
  membersNotFetched: failure(),
  companyNotFetched: failure(),
  productsNotFetched: failure({ takes: ['message'] }),
});
