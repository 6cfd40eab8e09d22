import { useQuery } from '@tanstack/react-query';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { memberCountsQuery } from '../api/get-members.ts';
import styles from './statistics.module.css';

const FIGURES = ['members', 'free', 'paid', 'corporate', 'joined_this_week'] as const;

/** The number of members, by membership. A figure that could not be read shows a dash. */
export function Statistics() {
  const t = useTranslation('admin-members');
  const { data } = useQuery(memberCountsQuery);
  return (
    <dl className={styles.figures}>
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt>{t(`figures.${figure}`)}</dt>
          <dd>{data ? quantity(data[figure]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
