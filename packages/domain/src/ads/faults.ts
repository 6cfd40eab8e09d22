/** What may be wrong with the fields of the ad form (marketplace document, §5). */
import { faults } from '../fault.ts';
import { LIMITS } from '../limits.ts';

export const adFaults = faults('ads', {
  required: {},
  date: {},
  endsBeforeItBegins: {},
  place: {},
  clickUrl: {},
  imageRequired: {},
  imageSize: { width: LIMITS.ad_width, height: LIMITS.ad_height },
  imageUnreadable: {},
});
