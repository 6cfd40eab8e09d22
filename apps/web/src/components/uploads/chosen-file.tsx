import { useMemo, useState } from 'react';
import { IconFileTypePdf } from '../ui/icons.ts';
import { IconPhoto } from '../ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import { showFile } from './show-file.ts';
import { sizeInWords } from './size-in-words.ts';
import styles from './upload-field.module.css';

/** A preview of a file: the picture itself, or an icon for its kind. */
function Picture({ file, url, hasError }: { file: File | null; url: string | undefined; hasError: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  // The same function for the same file: another one would be another address.
  const show = useMemo(() => (file ? showFile(file) : undefined), [file]);
  const Icon = file?.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  // A refused picture is not decoded.
  if (isBroken || (file ? hasError || !file.type.startsWith('image/') : !url))
    return <Icon size={24} aria-hidden="true" />;
  return <img ref={show} src={file ? undefined : url} alt="" onError={() => setIsBroken(true)} />;
}

/** The stored file, which another one may replace. */
export type PresentFile = { name: string; url?: string };

type ChosenFileProps = {
  file: File | null;
  present: PresentFile | undefined;
  progress: number | undefined;
  /** Something is wrong with the file. */
  hasError: boolean;
};

/** The file that was chosen, or the one that is stored: what it looks like, its name and size, how far it has come. */
export function ChosenFile({ file, present, progress, hasError }: ChosenFileProps) {
  const t = useTranslation('uploads');
  return (
    <div className={styles.chosen}>
      <span className={styles.picture}>
        <Picture
          key={file ? `${file.name} ${file.lastModified}` : present?.url}
          file={file}
          hasError={hasError}
          url={storedUrl(present?.url ?? null)}
        />
      </span>
      <span className={styles.text}>
        <b>{file?.name ?? present?.name}</b>
        <span>{file ? sizeInWords(file.size) : t('present')}</span>
      </span>
      {progress !== undefined && <Progress part={progress} />}
    </div>
  );
}

/** The upload's progress. Announced in steps of ten per cent, since every single one would be too many. */
function Progress({ part }: { part: number }) {
  const t = useTranslation('uploads');
  const percent = Math.floor(part * 100);
  const tens = Math.floor(part * 10) * 10;
  return (
    <span className={styles.progress}>
      <progress max={100} value={percent} aria-label={t('progress')} />
      <span aria-hidden="true">{t('percent', { percent })}</span>
      <span className="vh" role="status">
        {tens === 100 ? t('arriving') : t('percent', { percent: tens })}
      </span>
    </span>
  );
}
