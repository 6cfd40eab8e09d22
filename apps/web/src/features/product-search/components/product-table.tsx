import type { ReactNode } from 'react';
import { Marked } from '#components/ui/list/rows/marked.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime, shortTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsWide } from '#lib/use-media.ts';
import { tokensOf, waysOf, yarnOf } from '../product.ts';
import type { Product } from '../product.ts';
import { Distance, ListingPage, Location, Poster, Price, Source, Tokens, YarnDetails } from './product-parts.tsx';
import type { PartProps } from './product-parts.tsx';
import styles from './product-table.module.css';

export type ProductRowsProps = {
  products: readonly Product[];
  words: PartProps['words'];
  yarn?: PartProps['yarn'];
  now: Date;
};

type Part = 'source' | 'yarn' | 'specifications' | 'price' | 'company' | 'location' | 'poster' | 'updated' | 'page';

/** The columns; where not all fit, two parts share one. */
const WIDE: readonly Part[][] = [
  ['source'],
  ['yarn'],
  ['specifications'],
  ['price'],
  ['company'],
  ['location'],
  ['poster'],
  ['updated'],
  ['page'],
];
const NARROW: readonly Part[][] = [
  ['yarn', 'source'],
  ['specifications'],
  ['price'],
  ['company', 'location'],
  ['poster'],
  ['updated'],
  ['page'],
];

type CellProps = PartProps & { now: Date };

const PARTS: Record<Part, (props: CellProps) => ReactNode> = {
  source: Source,
  yarn: Yarn,
  specifications: Specifications,
  price: Price,
  company: ({ product, words }) => <Marked text={product.company_name} words={words} />,
  location: Location,
  poster: Poster,
  updated: Updated,
  page: Page,
};

/** The results on a wide screen. */
export function ProductTable({ products, words, yarn, now }: ProductRowsProps) {
  const t = useTranslation('products');
  const columns = useIsWide() ? WIDE : NARROW;
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            {columns.map((parts) => (
              <th
                key={parts[0]}
                scope="col"
                className={styles[`${parts[0]!}Head`]}
                aria-sort={parts[0] === 'updated' && !yarn ? 'descending' : undefined}
              >
                {parts.map((part) => t(`columns.${part}`)).join(', ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              {columns.map((parts) => (
                <td key={parts[0]} className={styles[parts[0]!]}>
                  {parts.map((part) => {
                    const Cell = PARTS[part];
                    return (
                      <div key={part}>
                        <Cell product={product} words={words} yarn={yarn} now={now} />
                      </div>
                    );
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Yarn({ product, words }: CellProps) {
  return (
    <div className={styles.glyphed}>
      <YarnGlyph yarn={yarnOf(product)} />
      <b>
        <YarnDetails product={product} words={words} />
      </b>
    </div>
  );
}

function Specifications({ product, words, yarn }: CellProps) {
  const [count = '', ...rest] = tokensOf(product);
  return (
    <>
      <span className={/\d/.test(count) ? styles.count : styles.sub}>
        <Marked text={sayCount(count)} words={words} ways={waysOf(product, count)} />
      </span>
      <OtherUnit of={product.millitex} posted={count} />
      <Distance product={product} words={words} yarn={yarn} />
      <span className={styles.spec}>
        <Tokens tokens={rest} product={product} words={words} />
      </span>
    </>
  );
}

function Updated({ product, now }: CellProps) {
  return (
    <span title={dateTime(product.updated_at)}>
      {shortTime(product.updated_at, now)
        .split(', ')
        .map((part) => (
          <span key={part}>{part}</span>
        ))}
    </span>
  );
}

function Page({ product, words }: CellProps) {
  const t = useTranslation('products');
  return (
    <>
      <ListingPage product={product} words={words} />
      {product.source !== 'Product' && <span className={styles.sub}>{t(`pages.${product.source}`)}</span>}
    </>
  );
}
