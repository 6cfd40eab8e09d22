import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { term } from '#i18n/terms.ts';
import { specTokens } from '#i18n/yarn.ts';
import styles from './yarn.module.css';

/** Count, lustre, twist, ply, grade, always in this order; the dots are not text. `withCount` false leaves the count out. */
export function SpecLine({ yarn, withCount = true }: { yarn: YarnSpec; withCount?: boolean }) {
  const [count, ...rest] = specTokens(yarn);
  return (
    <span className={styles.spec}>
      {withCount && <b>{count}</b>}
      {rest.map((token, place) => (
        // Two may be the same word: of lustre and intermingling, Others.
        <span
          key={`${place} ${token}`}
          title={yarn.grade?.includes(token) && token !== yarn.grade ? term(yarn.grade) : undefined}
        >
          {token}
        </span>
      ))}
    </span>
  );
}
