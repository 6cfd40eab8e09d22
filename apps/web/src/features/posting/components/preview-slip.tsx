import { isPrice } from '@tanabana/domain/listings/checks';
import { amountText } from '@tanabana/domain/typed';
import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { marketSide } from '../market-side.ts';
import type { Draft } from '../use-draft.ts';
import styles from './preview-slip.module.css';

/** The slip as the other side of the market will see it, while it is filled in. */
export function PreviewSlip({ table, draft }: { table: ListingTable; draft: Draft }) {
  const t = useTranslation('posting');
  const side = marketSide(table);
  const fibre_type = draft.other_fibre_type || draft.fibre_type || '';
  const yarn = {
    ...draft,
    fibre_type,
    denier_count: wholeOnly(draft.denier_count),
    filament_count: wholeOnly(draft.filament_count),
    number_of_plys: Number(draft.number_of_plys),
  };
  const kgs = wholeOnly(draft[side.quantity]);
  const count = countText(yarn);
  const amount = kgs ? (
    <>
      {quantity(kgs)} <small>{t('kg')}</small>
    </>
  ) : (
    <i>{t('preview.quantity')}</i>
  );

  const title = t(draft.is_d2d ? 'd2d.preview' : `${side.words}.preview`);
  return (
    <section className={styles.slip} data-side={side.words} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <YarnGlyph yarn={yarn} size={44} />
      <p className={styles.fibre}>
        {fibre_type ? term(fibre_type) : t('preview.fibre')}
        {draft.specific_type && <span>{term(draft.specific_type)}</span>}
      </p>
      <p className={styles.count}>{count === COUNT_NOT_GIVEN ? <i>{sayCount(count)}</i> : count}</p>
      <p className={styles.amount}>{table === 'purchase_enquiries' ? amount : <Price price={draft.price ?? ''} />}</p>
      <div className={styles.rest}>
        <SpecLine yarn={yarn} withCount={false} />
        {table === 'sales_offers' && <span className={styles.quantity}>{amount}</span>}
      </div>
    </section>
  );
}

/** A text that is no number yet is not shown as one. */
const wholeOnly = (text = '') => /^[0-9]+$/.exec(amountText(text))?.[0];

function Price({ price }: { price: string }) {
  const t = useTranslation('posting');
  if (!isPrice(price)) return <i>{t('preview.price')}</i>;
  return (
    <>
      {money(price)}
      <small>{t('perKg')}</small>
    </>
  );
}
