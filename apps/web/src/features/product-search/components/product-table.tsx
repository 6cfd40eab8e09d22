import { dateTime, shortTime } from '@tanabana/domain/format';
import { useTranslation } from 'react-i18next';
import { Marked } from '#components/ui/marked.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { tokensOf, yarnOf } from '../product.ts';
import type { Product } from '../product.ts';
import { ListingPage, Poster, Price, Source } from './product-parts.tsx';
import type { PartProps } from './product-parts.tsx';
import styles from './product-table.module.css';

export type ProductRowsProps = { products: readonly Product[]; words: PartProps['words']; now: Date };

const COLUMNS = [
  'source',
  'yarn',
  'specifications',
  'price',
  'company',
  'location',
  'poster',
  'updated',
  'page',
] as const;

/** What was found, on a wide screen. */
export function ProductTable({ products, words, now }: ProductRowsProps) {
  const { t } = useTranslation('products');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th
                key={name}
                scope="col"
                className={name === 'price' ? styles.number : undefined}
                aria-sort={name === 'updated' ? 'descending' : undefined}
              >
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} words={words} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ product, words, now }: PartProps & { now: Date }) {
  const [count = '', ...rest] = tokensOf(product);
  return (
    <tr>
      <td>
        <Source product={product} words={words} />
      </td>
      <td>
        <div className={styles.yarn}>
          <YarnGlyph yarn={yarnOf(product)} />
          <b>
            <Marked text={product.yarn_details} words={words} />
          </b>
        </div>
      </td>
      <td>
        <span className={/\d/.test(count) ? styles.count : styles.sub}>
          <Marked text={count} words={words} />
        </span>
        <span className={styles.spec}>
          {rest.map((token) => (
            <span key={token}>
              <Marked text={token} words={words} />
            </span>
          ))}
        </span>
      </td>
      <td className={styles.number}>
        <Price product={product} words={words} />
      </td>
      <td>
        <Marked text={product.company_name} words={words} />
      </td>
      <td className={styles.location}>
        <Marked text={product.location ?? ''} words={words} />
      </td>
      <td>
        <Poster product={product} words={words} />
      </td>
      <td className={styles.updated} title={dateTime(product.updated_at)}>
        {shortTime(product.updated_at, now)
          .split(', ')
          .map((part) => (
            <span key={part}>{part}</span>
          ))}
      </td>
      <td className={styles.page}>
        <ListingPage product={product} words={words} />
        {product.source !== 'Product' && <span className={styles.sub}>{product.listing_page_name}</span>}
      </td>
    </tr>
  );
}
