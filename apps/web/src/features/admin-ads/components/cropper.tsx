import { LIMITS } from '@tanabana/domain/limits';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { middleOf, MOST_ZOOM, moved, partOf, zoomed } from '../crop.ts';
import type { Size } from '../crop.ts';
import { fileUrl } from '../file-url.ts';
import { cutOut } from '../read-image.ts';
import styles from './ad-form.module.css';

/** A press of an arrow moves by this share of the part, one of plus or minus enlarges by this much. */
const STEP = 0.05;
const ZOOM_STEP = 0.25;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

type CropperProps = { file: File; size: Size; onCropped: (file: File) => void; onFailed: () => void };

/** Chooses the part of a picture that the ad shows, by hand, finger or keyboard. Load it lazily. */
export default function Cropper({ file, size, onCropped, onFailed }: CropperProps) {
  const t = useTranslation('admin-ads');
  const [crop, setCrop] = useState(() => middleOf(size));
  const [isCutting, setIsCutting] = useState(false);
  const held = useRef<{ x: number; y: number } | null>(null);
  const part = partOf(size, crop.zoom);
  const percent = (of: number, whole: number) => `${(of / whole) * 100}%`;

  const drag = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    if (!held.current) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    const [right, down] = [(held.current.x - clientX) / width, (held.current.y - clientY) / height];
    held.current = { x: clientX, y: clientY };
    setCrop((before) => moved(size, before, right, down));
  };
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) setCrop(moved(size, crop, ...arrow));
    else if (event.key === '+' || event.key === '=') setCrop(zoomed(size, crop, crop.zoom + ZOOM_STEP));
    else if (event.key === '-') setCrop(zoomed(size, crop, crop.zoom - ZOOM_STEP));
    else return;
    event.preventDefault();
  };
  const cut = () => {
    setIsCutting(true);
    cutOut(file, size, crop).then(onCropped, onFailed);
  };
  return (
    <div className={styles.image}>
      <Notice tone="warning" title={t('image.crop')} announce>
        {t('image.cropWhy', {
          width: LIMITS.ad_width,
          height: LIMITS.ad_height,
          ownWidth: size.width,
          ownHeight: size.height,
        })}{' '}
        {part.width < LIMITS.ad_width && t('image.cropSmall')}
      </Notice>
      <button
        type="button"
        className={styles.frame}
        style={{ aspectRatio: `${LIMITS.ad_width} / ${LIMITS.ad_height}` }}
        aria-label={t('image.cropArea')}
        onKeyDown={press}
        onPointerDown={(event) => {
          held.current = { x: event.clientX, y: event.clientY };
          // oxlint-disable-next-line typescript/no-unnecessary-condition -- jsdom, where the tests run, has no pointer capture
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => (held.current = null)}
        onPointerCancel={() => (held.current = null)}
      >
        <img
          src={fileUrl(file)}
          alt=""
          draggable={false}
          style={{
            width: percent(size.width, part.width),
            left: percent(-crop.x, part.width),
            top: percent(-crop.y, part.height),
          }}
        />
      </button>
      <label className={styles.zoom}>
        {t('image.zoom')}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop(zoomed(size, crop, Number(event.target.value)))}
        />
      </label>
      <div className={styles.row}>
        <Button variant="tone" busy={isCutting} onClick={cut}>
          {t('image.take')}
        </Button>
      </div>
    </div>
  );
}
