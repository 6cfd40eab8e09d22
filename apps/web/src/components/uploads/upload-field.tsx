import { useId, useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { acceptOf } from '#lib/uploads/check-file.ts';
import type { FileRule } from '#lib/uploads/check-file.ts';
import { Button } from '../ui/button.tsx';
import { FieldNote } from '../ui/form/field.tsx';
import { IconUpload } from '../ui/lazy-icons.ts';
import { ChosenFile } from './chosen-file.tsx';
import type { PresentFile } from './chosen-file.tsx';
import styles from './upload-field.module.css';

type UploadFieldProps = {
  label: ReactNode;
  /** Small text after the label, such as "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** A field error, or the service's message. It replaces the hint. */
  error?: string | undefined;
  rule: FileRule;
  file: File | null;
  /** Gets a chosen file before validation (`fileErrorOf` validates it), or null when it is removed. */
  onFile: (file: File | null) => void;
  present?: PresentFile | undefined;
  /** The progress of the upload, from 0 to 1; undefined while none is running. */
  progress?: number | undefined;
  onCancel?: () => void;
};

/**
 * A file to be uploaded: chosen in a dialog, dropped, or pasted by neither; then its name and size, a picture of it where it is one,
 * and how far it has come. The file is the caller's, so that it outlives a failure.
 */
export function UploadField(props: UploadFieldProps) {
  const { label, aside, hint, error, rule, file, onFile, present, progress, onCancel } = props;
  const t = useTranslation('uploads');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const isSending = progress !== undefined;

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    // The same file, mended, may be chosen again.
    currentTarget.value = '';
    if (chosen) onFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !isSending) onFile(dropped);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(!isSending);
  };

  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <span id={`${id}-label`} className={styles.label}>
        {label} {aside && <span className={styles.aside}>{aside}</span>}
      </span>
      <div
        data-invalid={error ? '' : undefined}
        className={cx(styles.drop, isOver && styles.over, error && styles.invalid)}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {(file ?? present) && (
          <ChosenFile file={file} present={present} progress={progress} hasError={Boolean(error)} />
        )}
        <div className={styles.actions}>
          {!isSending && (
            <Button variant="line" aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
              <IconUpload size={18} aria-hidden="true" />
              {t(file || present ? 'another' : 'choose')}
            </Button>
          )}
          {!isSending && !file && !present && <span className={styles.drag}>{t('drag')}</span>}
          {!isSending && file && (
            <Button variant="quiet" onClick={() => onFile(null)}>
              {t('remove')}
            </Button>
          )}
          {isSending && (
            <Button variant="line" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf(rule)}
          aria-labelledby={`${id}-label`}
          onChange={choose}
        />
      </div>
      <div role={error ? 'alert' : undefined}>
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
      </div>
    </div>
  );
}
