import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import { marketSide } from '../market-side.ts';
import type { Brought } from '../use-draft.ts';
import { PostingForm } from './posting-form.tsx';
import styles from './posting-form.module.css';

const NOTHING: Brought = { prefill: {}, line: '', onTaken: () => undefined };

/** Post Purchase Enquiry and Post Sales Offer. */
export function PostingPage({ table, brought = NOTHING }: { table: ListingTable; brought?: Brought }) {
  return (
    <PostingHead table={table}>
      <PostingForm table={table} brought={brought} />
    </PostingHead>
  );
}

/** The head of both pages, over the form or what is shown until it is there. */
export function PostingHead({ table, children }: { table: ListingTable; children: ReactNode }) {
  const t = useTranslation('posting');
  const { is_dealer } = useMember();
  const { words, badge } = marketSide(table);
  return (
    <div className="shell">
      <div className={styles.page}>
        <PageHead
          title={t(`${words}.title`)}
          badge={<Badge kind={badge}>{t(`${words}.side`)}</Badge>}
          lede={t(is_dealer ? 'd2d.lede' : `${words}.lede`)}
        />
        {children}
      </div>
    </div>
  );
}
