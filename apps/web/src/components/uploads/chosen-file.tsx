import { useMemo, useState } from 'react';
import { IconFileTypePdf } from '../ui/icons.ts';
import { IconPhoto } from '../ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import { showFile } from './show-file.ts';
import { sizeInWords } from './size-in-words.ts';
import styles from './upload-field.module.css';

/** What a file looks like: itself where it is a picture, else a sign for its kind. */
function Picture({ file, url, isFaulty }: { file: File | null; url: string | undefined; isFaulty: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  // The same function for the same file: another one would be another address.
  const show = useMemo(() => (file ? showFile(file) : undefined), [file]);
  const Icon = file?.type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
  // A refused picture is not decoded.
  if (isBroken || (file ? isFaulty || !file.type.startsWith('image/') : !url))
    return <Icon size={24} aria-hidden="true" />;
  return <img ref={show} src={file ? undefined : url} alt="" onError={() => setIsBroken(true)} />;
}

/** What is stored already, in place of which another may be chosen. */
export type PresentFile = { name: string; url?: string };

type ChosenFileProps = {
  file: File | null;
  present: PresentFile | undefined;
  progress: number | undefined;
  /** Something is wrong with the file. */
  isFaulty: boolean;
};

/** The file that was chosen, or the one that is stored: what it looks like, its name and size, how far it has come. */
export function ChosenFile({ file, present, progress, isFaulty }: ChosenFileProps) {
  const t = useTranslation('uploads');
  return (
    <div className={styles.chosen}>
      <span className={styles.picture}>
        <Picture
          key={file ? `${file.name} ${file.lastModified}` : present?.url}
          file={file}
          isFaulty={isFaulty}
          url={storedUrl(present?.url ?? null)}
        />
      </span>
      <span className={styles.words}>
        <b>{file?.name ?? present?.name}</b>
        <span>{file ? sizeInWords(file.size) : t('present')}</span>
      </span>
      {progress !== undefined && <Progress part={progress} />}
    </div>
  );
}

/** How much has gone out. Read aloud by tens, since every hundredth would be a torrent. */
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
