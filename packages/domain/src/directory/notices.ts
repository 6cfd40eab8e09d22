/** Notices of the directory (marketplace document, §8). */
import { failure, notices } from '../notice.ts';

export const directoryNotices = notices('directory', {
  subscribersNotFetched: failure(),
  ownContact: failure(),
  notListed: failure(),
});
