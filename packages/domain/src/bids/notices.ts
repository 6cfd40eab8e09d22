/** Of bids on companies' products (marketplace document, §8 Profile lists and Bids). */
import { failure, notices } from '../notice.ts';

export const bidNotices = notices('bids', {
  ownBidsNotFetched: failure(),
});
