import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import { isoDay } from '@tanabana/domain/format';
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { paths } from '#config/paths.ts';
import { day, money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { moneyQuery } from '../api/get-money.ts';
import type { Money as Figures } from '../api/get-money.ts';
import { useNow } from '#lib/use-now.ts';
import { firstDayOf, shareOf } from '../statistics.ts';
import styles from './dashboard.module.css';

const { renewal_days, conversion_days, conversion_year_days } = ADMIN_LIMITS;

/** This month's revenue and its GST, the memberships that end soon, and the number of new paying members. */
export function Money() {
  const t = useTranslation('admin-dashboard');
  const heading = useId();
  const { data, error, refetch } = useQuery(moneyQuery);
  return (
    <section className={styles.money} aria-labelledby={heading} aria-busy={!data && !error}>
      <h2 id={heading}>{data ? t('money.title', { day: day(data.month) }) : t('money.heading')}</h2>
      <p className={styles.note}>{t('money.note')}</p>
      {error && <NotLoaded title={t('money.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton height={140} isEdgeToEdge={false} />}
      {data && <Cards figures={data} />}
    </section>
  );
}

function Cards({ figures }: { figures: Figures }) {
  const t = useTranslation('admin-dashboard');
  const {
    cgst_paise: cgst,
    sgst_paise: sgst,
    igst_paise: igst,
    taxable_paise: taxable,
    in_review,
    test_payments,
  } = figures;
  const { received_paise: received, refunded_paise: refunded } = figures;
  const lastDay = firstDayOf(2 - renewal_days, isoDay(useNow()));
  return (
    <>
      <ul className={styles.cards}>
        <MoneyCard title={t('money.net')} figure={rupees(received - refunded)}>
          {t('money.netOf', { received: rupees(received), refunded: rupees(refunded), count: figures.payments })}{' '}
          {in_review > 0 && (
            <Link to={ADMIN_PATHS.adminPayments} search={{ filter: 'review' }}>
              {t('money.review', { count: in_review })}
            </Link>
          )}
        </MoneyCard>
        <MoneyCard title={t('money.gst')} figure={rupees(cgst + sgst + igst)}>
          {t('money.gstOf', { cgst: rupees(cgst), sgst: rupees(sgst), igst: rupees(igst), taxable: rupees(taxable) })}
        </MoneyCard>
        <MoneyCard title={t('money.renewals', { days: renewal_days })} figure={quantity(figures.renewals)}>
          {t('money.renewalsOf', { day: day(lastDay) })}{' '}
          {figures.renewals > 0 && (
            <Link to={paths.membershipManagement} search={{ flags: ['renewal_due'] }}>
              {t('money.renewalsLink')}
            </Link>
          )}
        </MoneyCard>
        <MoneyCard title={t('money.conversion')} figure={shareOf(figures.paid, figures.joined)}>
          {figures.joined > 0
            ? t('money.conversionOf', { paid: quantity(figures.paid), joined: figures.joined, days: conversion_days })
            : t('money.nobody', { days: conversion_days })}{' '}
          {t('money.conversionYear', {
            paid: quantity(figures.year_paid),
            joined: quantity(figures.year_joined),
            days: conversion_year_days,
            share: shareOf(figures.year_paid, figures.year_joined),
          })}
        </MoneyCard>
      </ul>
      {test_payments > 0 && <p className={styles.note}>{t('money.tests', { count: test_payments })}</p>}
    </>
  );
}

const rupees = (paise: number) => money(paise / 100);

function MoneyCard({ title, figure, children }: { title: string; figure: string; children: ReactNode }) {
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.total}>
        <b>{figure}</b>
      </p>
      <p className={styles.status}>{children}</p>
    </li>
  );
}
