import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { linesOf } from '../../line/is-list.ts';
import type { Line } from '../../line/use-line.ts';
import styles from './line-box.module.css';

/** A list that is kept while the form is used: to go on with, or to discard. */
export function AsideNotice({ line, text }: { line: Line; text: string }) {
  const t = useTranslation('posting');
  const [isAsking, setIsAsking] = useState(false);
  const count = linesOf(text);
  return (
    <>
      <Notice
        action={
          <span className={styles.asideActions}>
            <Button variant="line" size="sm" onClick={line.takeBack}>
              {t('aside.continue')}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
              {t('aside.discard')}
            </Button>
          </span>
        }
      >
        {t('aside.title', { count })}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('aside.discardTitle', { count })}
        action={t('aside.discard')}
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          line.discardAside();
        }}
      >
        {t('aside.discardBody')}
      </ConfirmDialog>
    </>
  );
}
