import { adErrors } from '@tanabana/domain/ads/field-errors';
import { adNotices } from '@tanabana/domain/ads/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { lazy, Suspense, useState } from 'react';
import { AdBox } from '#components/ad-box/ad-box.tsx';
import { UploadField } from '#components/uploads/upload-field.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import { freshPath } from '#lib/uploads/stored-file.ts';
import type { Ad } from '../api/get-ads.ts';
import type { Size } from '../crop.ts';
import { fileUrl } from '../file-url.ts';
import { AD_IMAGE_RULE, readImage } from '../read-image.ts';
import type { ChosenImage } from '../use-save-ad.ts';
import styles from './ad-form.module.css';

const Cropper = lazy(() => import('./cropper.tsx'));

type ImageFieldProps = {
  ad: Ad | null;
  image: ChosenImage | null;
  onImage: (image: ChosenImage | null) => void;
  /** The form's current values, for the preview. */
  shown: { alt_text: string; click_url: string };
  error: string | undefined;
  progress: number | undefined;
  onCancel: () => void;
};

/** An ad's picture: chosen, validated, cropped where it has another size, and shown as the pages show it. */
export function ImageField({ ad, image, onImage, shown, error, progress, onCancel }: ImageFieldProps) {
  const t = useTranslation('admin-ads');
  const say = useNotice();
  const [failure, setError] = useState<string>();
  const [cropped, setCropped] = useState<{ file: File; size: Size } | null>(null);
  const take = (file: File) => onImage({ file, path: freshPath('public', file, Date.now()) });

  const choose = async (file: File | null) => {
    setError(undefined);
    setCropped(null);
    onImage(null);
    if (!file) return;
    const read = await readImage(file);
    if (read.error === 'unreadable') return setError(adErrors.imageUnreadable);
    if (read.error === 'pixels') return setError(read.words);
    if (read.error !== null) {
      const notice = read.error === 'type' ? adNotices.imageType : adNotices.imageTooLarge;
      showToast(notice);
      return setError(say(notice).body);
    }
    if (read.isRight) take(read.file);
    else setCropped(read);
  };
  const url = image ? fileUrl(image.file) : ad?.ad_image_url;
  return (
    <div className={styles.image}>
      <UploadField
        label={t('image.label')}
        hint={t('image.hint', {
          width: LIMITS.ad_width,
          height: LIMITS.ad_height,
          max: AD_IMAGE_RULE.most_bytes / 1024 ** 2,
        })}
        error={failure ?? error}
        rule={AD_IMAGE_RULE}
        file={image?.file ?? null}
        onFile={(file) => void choose(file)}
        present={ad ? { name: t('image.current'), url: ad.ad_image_url } : undefined}
        progress={progress}
        onCancel={onCancel}
      />
      {cropped && !image && (
        <Suspense>
          <Cropper
            {...cropped}
            onCropped={take}
            onFailed={() => {
              setCropped(null);
              setError(adErrors.imageUnreadable);
            }}
          />
        </Suspense>
      )}
      {url && (
        <>
          <h3>{t('image.preview')}</h3>
          <AdBox
            key={url}
            ad={{ ad_image_url: url, alt_text: shown.alt_text, click_url: shown.click_url || null }}
            src={image ? url : undefined}
            isFirst
          />
        </>
      )}
    </div>
  );
}
