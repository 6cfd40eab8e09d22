import type { ReactNode } from 'react';
import { money } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageOfPdf } from './page-of-pdf.tsx';
import styles from './price-points.module.css';

/** A price in a price list. */
export type ShownPoint = {
  page: number;
  description: string;
  price: number;
  price_kilograms: number;
  gst_included: number | null;
  price_per_kg: number;
};

type PricePointsTableProps<Point extends ShownPoint> = {
  points: readonly Point[];
  keyOf: (point: Point) => string | number;
  fileUrlOf: (point: Point) => string;
  caption: string;
  /** The list that a price is in, where there are several. */
  listOf?: (point: Point) => ReactNode;
};

/** Prices as price lists print them, each with its page, and worked out per kg without GST. Words: `price-points`. */
export function PricePointsTable<Point extends ShownPoint>(props: PricePointsTableProps<Point>) {
  const { points, keyOf, fileUrlOf, caption, listOf } = props;
  const t = useTranslation('price-points');
  return (
    <table className={styles.points}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('printed')}</th>
          <th scope="col">{t('perKgHead')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={keyOf(point)}>
            <th scope="row">
              {point.description}
              {listOf && <small>{listOf(point)}</small>}
              <PageOfPdf fileUrl={fileUrlOf(point)} page={point.page} />
            </th>
            <td>
              <Printed {...point} />
            </td>
            <td>{money(point.price_per_kg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A price with what it is for, and the GST that is in it. */
function Printed({ price, price_kilograms, gst_included }: ShownPoint) {
  const t = useTranslation('price-points');
  return (
    <>
      {money(price)}
      <small>{price_kilograms === 1 ? t('perKg') : t('perKgs', { kg: String(price_kilograms) })}</small>
      {gst_included !== null && <small>{t('withGst', { percent: String(gst_included) })}</small>}
    </>
  );
}
