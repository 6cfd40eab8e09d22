import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconBrandWhatsapp } from '#components/ui/icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../market-side.ts';
import type { Posted } from '../posted.ts';
import styles from './posted-notice.module.css';

type PostedNoticeProps = {
  table: ListingTable;
  posted: Posted;
  /** Takes the notice away and begins with the next one. */
  onAnother: () => void;
};

/** The last post, after its toast has disappeared: its number, and the links. */
export function PostedNotice({ table, posted: { number, path, share }, onAnother }: PostedNoticeProps) {
  const t = useTranslation('posting');
  const navigate = useNavigate();
  const { words } = marketSide(table);
  // Its address may have a query, which the router's links need separately.
  const view = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href: path });
  };
  return (
    <Notice tone="success">
      {t(`${words}.posted`)}{' '}
      <a href={path} className={styles.number} onClick={view}>
        {number}
      </a>
      <div className={styles.links}>
        <a href={path} className={buttonClass({ variant: 'line', size: 'sm' })} onClick={view}>
          {t('posted.view')}
        </a>
        {share && (
          <a href={share} target="_blank" rel="noopener" className={buttonClass({ variant: 'line', size: 'sm' })}>
            <IconBrandWhatsapp size={18} aria-hidden="true" />
            {t('posted.share')}
          </a>
        )}
        <Button variant="line" size="sm" onClick={onAnother}>
          {t('posted.another')}
        </Button>
      </div>
    </Notice>
  );
}
