import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { term } from '#i18n/terms.ts';
import { specTokens } from '#i18n/yarn.ts';
import { sayCount } from './say-count.ts';
import styles from './yarn.module.css';

/** A token of this length or longer may need a second line; those of the vocabulary are shorter. */
const LONG = 20;

/** Count, lustre, twist, ply, grade, always in this order; the dots are not text. `withCount` false leaves the count out. */
export function SpecLine({ yarn, withCount = true }: { yarn: YarnSpec; withCount?: boolean }) {
  const [count = '', ...rest] = specTokens(yarn);
  return (
    <span className={styles.spec}>
      {withCount && <b>{sayCount(count)}</b>}
      {rest.map((token, place) => (
        // Two may be the same word: of lustre and intermingling, Others.
        <span
          key={`${place} ${token}`}
          className={token.length < LONG ? undefined : styles.long}
          title={yarn.grade?.includes(token) && token !== yarn.grade ? term(yarn.grade) : undefined}
        >
          {token}
        </span>
      ))}
    </span>
  );
}
