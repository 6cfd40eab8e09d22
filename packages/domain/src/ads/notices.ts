/** Notices of Ad Management (marketplace document, §4, §5 and §8). */
import { failure, success, notices } from '../notice.ts';
import { UPLOAD_LIMITS } from '../upload-limits.ts';

const MIB = 1024 * 1024;

export const adNotices = notices('ads', {
  adsNotFetched: failure(),
  figuresNotFetched: failure(),
  adCreated: success({ takes: ['company'] }),
  adNotCreated: failure(),
  adUpdated: success({ takes: ['company'] }),
  adNotUpdated: failure(),
  adDeleted: success(),
  adNotDeleted: failure(),
  imageNotDeleted: failure(),
  statusUpdated: success({ takes: ['status'] }),
  statusNotUpdated: failure(),
  incomplete: failure(),
  imageTooLarge: failure({ values: { max: UPLOAD_LIMITS.ad_image_bytes / MIB } }),
  imageType: failure(),
  imageNotUploaded: failure(),
});
