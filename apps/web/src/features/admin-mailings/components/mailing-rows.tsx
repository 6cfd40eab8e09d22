import { dateTime, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Mailing } from '../api/get-mailings.ts';
import styles from './mailings.module.css';

/** Mailings, each with its numbers and its text. */
export function MailingRows({ mailings }: { mailings: readonly Mailing[] }) {
  const t = useTranslation('admin-mailings');
  return (
    <ul className={styles.rows} aria-label={t('title')}>
      {mailings.map((mailing) => (
        <MailingRow key={mailing.id} mailing={mailing} />
      ))}
    </ul>
  );
}

/** Always shown, so that rows can be compared; the rest only where there is some. */
const NUMBERS = ['recipients', 'sent', 'failed', 'unsubscribed'] as const;
const NOTES = ['waiting', 'opted_out', 'not_reached'] as const;

function MailingRow({ mailing }: { mailing: Mailing }) {
  const t = useTranslation('admin-mailings');
  const { at, actor_name, actor_email, is_test, subject, body, sent } = mailing;
  const name = actor_name ?? t('gone');
  const notes = NOTES.filter((note) => mailing[note] > 0);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.subject}>
          <b>{subject}</b>
          {is_test && <span className={styles.mark}>{t('test')}</span>}
        </p>
        <small className={styles.facts}>
          <time dateTime={at}>{dateTime(at)}</time>
          <span>{actor_email ? t('by', { name, email: actor_email }) : name}</span>
        </small>
        <details>
          <summary aria-label={t('textOf', { subject })}>{t('text')}</summary>
          <p className={styles.text}>{body}</p>
        </details>
      </div>
      {is_test ? (
        <p className={styles.outcome} data-failed={sent === 0 || undefined}>
          {t(sent > 0 ? 'testSent' : 'testFailed')}
        </p>
      ) : (
        <div className={styles.became}>
          <dl className={styles.numbers}>
            {NUMBERS.map((number) => (
              <div key={number} data-failed={(number === 'failed' && mailing.failed > 0) || undefined}>
                <dt>{t(`numbers.${number}`)}</dt>
                <dd>{quantity(mailing[number])}</dd>
              </div>
            ))}
          </dl>
          {notes.length > 0 && (
            <small>
              {notes
                .map((note) => t(`notes.${note}`, { count: mailing[note], number: quantity(mailing[note]) }))
                .join(' ')}
            </small>
          )}
        </div>
      )}
    </li>
  );
}
