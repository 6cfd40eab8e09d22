import { useQuery } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { dealersCompanyQuery, dealersQuery } from '../api/get-dealers.ts';
import type { Dealer, DealersCompany } from '../api/get-dealers.ts';
import { useRemoveDealer } from '../use-change-dealers.ts';
import styles from './dealers-page.module.css';

/** The number of rows that are rendered at first. */
const SHOWN = 50;

/** The dealers of a company, each with a button that removes them. */
export function DealerList({ companyId }: { companyId: string }) {
  const t = useTranslation('admin-dealers');
  const { data: company, error, refetch } = useQuery(dealersCompanyQuery(companyId));
  useErrorToast(companyNotices.dealersNotFetched, error);
  if (company) return <Dealers company={company} />;
  if (error) return <NotLoaded title={t('list.failed')} error={error} onRetry={() => void refetch()} />;
  return company === null ? null : <RowsSkeleton height={64} isEdgeToEdge={false} />;
}

function Dealers({ company }: { company: DealersCompany }) {
  const t = useTranslation('admin-dealers');
  const { company_name, dealer_user_ids } = company;
  const {
    data: dealers,
    error,
    refetch,
  } = useQuery({
    ...dealersQuery(dealer_user_ids),
    // Those who stay, stay on screen.
    placeholderData: (before) => before?.filter(({ id }) => dealer_user_ids.includes(id!)),
  });
  useErrorToast(companyNotices.dealersNotFetched, error);
  const [isAll, setIsAll] = useState(false);
  const [leaving, setLeaving] = useState<Dealer | null>(null);
  const remove = useRemoveDealer(() => setLeaving(null));
  const name = leaving?.member_name ?? '';
  return (
    <section className={styles.list} aria-label={t('list.title', { company_name })}>
      <header>
        <h2>{t('list.title', { company_name })}</h2>
        <p role="status">{t('list.count', { count: dealer_user_ids.length })}</p>
      </header>
      {error && <NotLoaded title={t('list.failed')} error={error} onRetry={() => void refetch()} />}
      {dealer_user_ids.length === 0 && <p className={styles.none}>{t('list.none')}</p>}
      <ul>
        {dealers?.slice(0, isAll ? undefined : SHOWN).map((dealer) => (
          <li key={dealer.id}>
            <span>
              <b>{dealer.member_name}</b>
              <span>{[dealer.business_name, dealer.city, dealer.email].filter(Boolean).join(' · ')}</span>
            </span>
            <Button variant="badLine" size="sm" onClick={() => setLeaving(dealer)}>
              {t('remove')} <span className="vh">{dealer.member_name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {dealers && !isAll && dealers.length > SHOWN && (
        <Button variant="line" onClick={() => setIsAll(true)}>
          {t('list.show', { count: dealers.length })}
        </Button>
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t('removeTitle', { name, company_name })}
          action={t('removeAct')}
          isDestructive
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ company, member: leaving })}
        >
          {t('removeBody')}
        </ConfirmDialog>
      )}
    </section>
  );
}
