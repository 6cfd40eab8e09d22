import { memo } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import type { Product } from '../product.ts';
import type { Progress } from '../use-save.ts';
import { useSummary } from '../use-sheet.ts';
import { Block } from './block.tsx';
import { Slip, TableRow } from './price-rows.tsx';
import { useSheetActions } from './sheet-context.ts';
import styles from './department-prices.module.css';

/** Rows that are rendered and removed together. */
const TOGETHER = 30;
const ROW_HEIGHT = 64;
const SLIP_HEIGHT = 190;

type DepartmentProps = {
  /** Null is a department without a name. */
  department: string | null;
  /** Its products that the search shows. */
  products: readonly Product[];
  /** The product that is wanted on the screen at once. */
  wanted: string | null;
  saving: Progress | null;
  isBusy: boolean;
  /** Gives up a save that waits for the service. */
  onCancel: () => void;
};

/** A department: its name, its Update button, and a row for each product. */
export const DepartmentPrices = memo(function DepartmentPrices(props: DepartmentProps) {
  const { department, products, wanted } = props;
  const t = useTranslation('prices');
  const isDesktop = useIsDesktop();
  const name = department ?? t('general');
  const blocks = Array.from({ length: Math.ceil(products.length / TOGETHER) }, (_, n) => n * TOGETHER);
  const Row = isDesktop ? TableRow : Slip;
  const rows = blocks.map((from) => {
    const part = products.slice(from, from + TOGETHER);
    return (
      <Block
        key={part[0]!.id}
        as={isDesktop ? 'tbody' : 'ul'}
        className={isDesktop ? undefined : styles.slips}
        label={isDesktop ? undefined : name}
        count={part.length}
        rowHeight={isDesktop ? ROW_HEIGHT : SLIP_HEIGHT}
        isFirst={from === 0}
        isWanted={part.some(({ id }) => id === wanted)}
      >
        {() => part.map(({ id }, n) => <Row key={id} id={id} place={from + n + 2} />)}
      </Block>
    );
  });
  return (
    <section className={styles.department} aria-label={name}>
      <DepartmentHead {...props} name={name} />
      {isDesktop ? (
        <Table name={name} count={products.length}>
          {rows}
        </Table>
      ) : (
        rows
      )}
    </section>
  );
});

function Table({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  const t = useTranslation('prices');
  return (
    <table className={styles.table} aria-rowcount={count + 1}>
      <caption className="vh">{name}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className="vh">{t('columns.choose')}</span>
          </th>
          <th scope="col">{t('columns.updated')}</th>
          <th scope="col">{t('columns.yarn')}</th>
          <th scope="col">{t('columns.specifications')}</th>
          <th scope="col">
            {t('columns.price')} <small>{t('perKg')}</small>
          </th>
          <th scope="col">{t('columns.status')}</th>
          <th scope="col">
            <span className="vh">{t('columns.history')}</span>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

function DepartmentHead({ department, name, products, saving, isBusy, onCancel }: DepartmentProps & { name: string }) {
  const t = useTranslation('prices');
  const { sheet, save } = useSheetActions();
  const changed = useSummary(sheet).changedIn.get(department) ?? 0;
  const isAllChosen = products.length > 0 && products.every(({ id }) => sheet.row(id).isChosen);
  return (
    <div className={styles.head}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isAllChosen}
          aria-label={t('chooseAll', { department: name })}
          onChange={(event) =>
            sheet.choose(
              products.map(({ id }) => id),
              event.target.checked,
            )
          }
        />
      </label>
      <div className={styles.name}>
        <h2>{name}</h2>
        <p role="status">
          {saving
            ? saving.pause === null
              ? t('saving', { done: saving.done, count: saving.count })
              : t('waiting', { seconds: saving.pause })
            : changed > 0
              ? t('changed', { count: changed })
              : t('products', { count: products.length })}
        </p>
      </div>
      <div className={styles.actions}>
        {saving && saving.pause !== null && (
          <Button variant="line" aria-label={`${t('stopWaiting')}, ${name}`} onClick={onCancel}>
            {t('stopWaiting')}
          </Button>
        )}
        <Button
          variant={changed > 0 ? 'brand' : 'line'}
          busy={saving !== null}
          disabled={isBusy && saving === null}
          aria-label={`${t('update')}, ${name}`}
          onClick={() => save(department)}
        >
          {t('update')}
        </Button>
      </div>
    </div>
  );
}
