import { Marked } from '#components/ui/list/rows/marked.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { shortTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { tokensOf, waysOf, yarnOf } from '../product.ts';
import { Distance, ListingPage, Location, Poster, Price, Source, Tokens, YarnDetails } from './product-parts.tsx';
import type { PartProps } from './product-parts.tsx';
import styles from './product-slips.module.css';
import type { ProductRowsProps } from './product-table.tsx';

/** The results on a narrow screen: each like the label on a carton. */
export function ProductSlips({ products, words, yarn, now }: ProductRowsProps) {
  const t = useTranslation('products');
  return (
    <ul className={styles.slips} aria-label={t('title')}>
      {products.map((product) => (
        <li key={product.id} className={styles.slip}>
          <Slip product={product} words={words} yarn={yarn} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Slip({ product, words, yarn, now }: PartProps & { now: Date }) {
  const [count = '', ...rest] = tokensOf(product);
  return (
    <>
      <YarnGlyph yarn={yarnOf(product)} size={44} className={styles.glyph} />
      <p className={styles.fibre}>
        <span>
          <YarnDetails product={product} words={words} />
        </span>
        <Source product={product} words={words} />
      </p>
      <p className={/\d/.test(count) ? styles.count : styles.noCount}>
        <Marked text={sayCount(count)} words={words} ways={waysOf(product, count)} />
        <OtherUnit of={product.millitex} posted={count} />
        <Distance product={product} words={words} yarn={yarn} />
      </p>
      <p className={styles.amount}>
        <Price product={product} words={words} />
      </p>
      <p className={styles.spec}>
        <Tokens tokens={rest} product={product} words={words} />
      </p>
      <p className={styles.where}>
        <b>
          <Marked text={product.company_name} words={words} />
        </b>
        <span>
          <Location product={product} words={words} />
        </span>
      </p>
      <p className={styles.foot}>
        <Poster product={product} words={words} />
        <ListingPage product={product} words={words} />
        <time dateTime={product.updated_at}>{shortTime(product.updated_at, now)}</time>
      </p>
    </>
  );
}
