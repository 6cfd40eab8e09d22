import { Dialog } from 'radix-ui';
import { IconBasket, IconTag } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { DialogHead } from '#components/ui/over/dialog-head.tsx';
import { useReturnFocus } from '#components/ui/over/use-return-focus.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import scrim from '#components/ui/over/scrim.module.css';
import styles from './post-sheet.module.css';

type PostSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The two things that can be posted, rising from the bottom bar. */
export default function PostSheet({ open, onOpenChange }: PostSheetProps) {
  const t = useTranslation('common');
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={styles.sheet} aria-describedby={undefined} {...useReturnFocus()}>
          <DialogHead className={styles.head}>{t('bar.postTitle')}</DialogHead>
          <PageLink path={paths.postEnquiry} className={cx(styles.row, styles.buy)} onClick={close}>
            <IconBasket size={24} aria-hidden="true" />
            <span>
              <b>{t('bar.buy')}</b>
              {t('bar.buyHint')}
            </span>
          </PageLink>
          <PageLink path={paths.postOffer} className={cx(styles.row, styles.sell)} onClick={close}>
            <IconTag size={24} aria-hidden="true" />
            <span>
              <b>{t('bar.sell')}</b>
              {t('bar.sellHint')}
            </span>
          </PageLink>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
