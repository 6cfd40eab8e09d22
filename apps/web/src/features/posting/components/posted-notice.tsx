import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconBrandWhatsapp } from '#components/ui/icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../market-side.ts';
import type { Posted } from '../posted.ts';
import { PostLink } from './post-link.tsx';
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
  const { words } = marketSide(table);
  return (
    <Notice tone="success">
      {t(`${words}.posted`)}{' '}
      <PostLink path={path} className={styles.number}>
        {number}
      </PostLink>
      <div className={styles.links}>
        <PostLink path={path} className={buttonClass({ variant: 'line', size: 'sm' })}>
          {t('posted.view')}
        </PostLink>
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
