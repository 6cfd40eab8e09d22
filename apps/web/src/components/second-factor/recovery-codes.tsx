import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { saveFile } from '#lib/files/save-file.ts';
import styles from './second-factor.module.css';

const grouped = (code: string): string => code.match(/.{1,4}/g)!.join('-');

/** New recovery codes, on the screen this once: to copy, to save, to print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const t = useTranslation('admin-second-factor');
  const [message, setMessage] = useState('');
  const lines = codes.map(grouped);
  const text = () => `${[t('codes.heading'), '', ...lines].join('\n')}\n`;
  const done = useSubmit({ mutationFn: onDone });
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setMessage(t('codes.copied')),
      () => setMessage(t('codes.notCopied')),
    );
  return (
    <div className={styles.form}>
      <Notice tone="warning" title={t('codes.title')} takesFocus>
        {t('codes.text')}
      </Notice>
      <ul className={styles.codes}>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button
          variant="line"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text()], { type: 'text/plain' }))}
        >
          {t('codes.save')}
        </Button>
        <Button variant="line" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {message}
      </p>
      <Button size="lg" block busy={done.isPending} onClick={() => done.mutate()}>
        {t('codes.done')}
      </Button>
    </div>
  );
}
