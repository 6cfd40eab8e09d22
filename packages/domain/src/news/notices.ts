/** Notices of news, snippets and price lists (marketplace document, §8). */
import { failure, success, notices } from '../notice.ts';

export const newsNotices = notices('news', {
  newsNotFetched: failure(),
  snippetsNotFetched: failure(),
  articleNotLoaded: failure(),
  priceListsNotFetched: failure(),
  linkCopied: success(),
  linkNotCopied: failure(),
});
