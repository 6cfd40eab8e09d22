import { kindOf, LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { ModerationAct } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { dateTime } from '#i18n/format.ts';
import { listingWords } from '#i18n/listing-words.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Decision, ModerationCase } from '../api/cases.ts';
import { objectOf } from '../use-moderation.ts';
import styles from './moderation.module.css';

type CaseRowsProps = { cases: readonly ModerationCase[]; onDecide: (decision: Decision) => void };

export function CaseRows({ cases, onDecide }: CaseRowsProps) {
  const t = useTranslation('admin-moderation');
  return (
    <ul className={styles.rows} aria-label={t('title')}>
      {cases.map((of) => (
        <li key={of.id} className={styles.row}>
          <What of={of} />
          <Why of={of} />
          <div className={styles.actions}>
            {actsFor(of).map((act) => (
              <Button
                key={act}
                variant={act === 'hide' || act === 'suspend' ? 'badLine' : 'line'}
                size="sm"
                aria-label={t('actOf', { act: t(`acts.${act}`), name: objectOf({ of, act }) })}
                onClick={() => onDecide({ of, act })}
              >
                {t(`acts.${act}`)}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The possible actions: a deleted post cannot be hidden, and a decided case cannot be dismissed. */
function actsFor({ object_table, listing_status, is_hidden, is_suspended, status }: ModerationCase): ModerationAct[] {
  const isPost = object_table !== 'members';
  const isThere = listing_status === 'Open' || listing_status === 'Hidden';
  return [
    ...(isPost && isThere ? [is_hidden ? ('restore' as const) : ('hide' as const)] : []),
    is_suspended ? 'lift' : 'suspend',
    ...(status === 'open' ? ['dismiss' as const] : []),
  ];
}

/** The text of the post, or the member. */
function What({ of }: { of: ModerationCase }) {
  const t = useTranslation('admin-moderation');
  const isPost = of.object_table !== 'members';
  const status = of.listing_status ?? 'gone';
  return (
    <div className={styles.what}>
      <b>
        {of.object_name === null ? t('member') : <Number of={of} number={of.object_name} />}
        {isPost && <span data-status={status}>{t.maybe(`listing.${status}`) ?? status}</span>}
      </b>
      {of.words && <p>{listingWords(of.words)}</p>}
      <span>
        <PageLink path={paths.profile} params={{ userId: of.member_id }} className={styles.link}>
          {of.member_name}
        </PageLink>
        , {of.business_name}
        {of.is_suspended && <span data-status="Hidden">{t('suspended')}</span>}
      </span>
      {of.posted_at && <small>{t('postedAt', { time: dateTime(of.posted_at) })}</small>}
    </div>
  );
}

/** What dealers post for dealers has no page; nor does a hidden post, for anybody but its poster. */
function Number({ of, number }: { of: ModerationCase; number: string }) {
  const table = LISTING_TABLES.find((name) => name === of.object_table);
  if (of.listing_status !== 'Open' || !table || table.startsWith('d2d_')) return number;
  return (
    <PageLink
      path={kindOf(table) === 'sales_offers' ? paths.offer : paths.enquiry}
      params={{ number }}
      className={styles.link}
    >
      {number}
    </PageLink>
  );
}

/** Flags, reports and decisions, the latest first. */
function Why({ of }: { of: ModerationCase }) {
  const t = useTranslation('admin-moderation');
  return (
    <div className={styles.why}>
      <b>{t('reports', { count: of.report_count })}</b>
      {of.flags.map((flag) => (
        <p key={flag}>
          {t.maybe(`flags.${flag}`) ?? flag}
          {flag === 'contact' && of.found && <small>{t('found', { text: of.found })}</small>}
        </p>
      ))}
      {of.reports.map((report) => (
        <p key={report.reporter_id}>
          {t.maybe(`reasons.${report.reason}`) ?? report.reason}
          {report.text && <q>{report.text}</q>}
          <small>{t('by', { name: report.reporter_name, time: dateTime(report.reported_at) })}</small>
        </p>
      ))}
      {of.acts.map((act) => (
        <p key={act.acted_at + act.act} className={styles.action}>
          {t.maybe(`actsDone.${act.act}`) ?? act.act}
          {act.note && <q>{act.note}</q>}
          <small>{t('by', { name: act.actor_name ?? '', time: dateTime(act.acted_at) })}</small>
        </p>
      ))}
    </div>
  );
}
