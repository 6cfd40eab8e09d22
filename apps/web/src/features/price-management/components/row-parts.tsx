import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import { yarnName } from '#i18n/yarn.ts';
import { Button } from '#components/ui/button.tsx';
import { IconEye, IconEyeOff, IconHistory } from '#components/ui/lazy-icons.ts';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { day, money, time } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { Product } from '../product.ts';
import type { Row } from '../sheet/row.ts';
import { useSheetActions } from './sheet-context.ts';
import styles from './row.module.css';

type PartProps = { id: string; row: Row; name: string };

const SHOWN = 'Reveal';
const isShown = (status: string): boolean => status === SHOWN;

/** Reveal or Hide: a press turns it over. */
export function StatusSwitch({ id, row, name }: PartProps) {
  const t = useTranslation('prices');
  const { sheet } = useSheetActions();
  const status = row.texts.visibility_status;
  const shown = isShown(status);
  const Icon = shown ? IconEye : IconEyeOff;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-label={t('statusOf', { yarn: name })}
      className={cx(styles.status, shown && styles.shown, 'visibility_status' in row.change && styles.turned)}
      onClick={() => sheet.write([{ id, field: 'visibility_status', text: shown ? 'Hide' : SHOWN }])}
    >
      <Icon size={18} aria-hidden="true" />
      {t(shown ? 'status.Reveal' : 'status.Hide')}
    </button>
  );
}

export function ChooseBox({ id, row, name }: PartProps) {
  const t = useTranslation('prices');
  const { sheet } = useSheetActions();
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        checked={row.isChosen}
        aria-label={t('chooseOne', { yarn: name })}
        onChange={(event) => sheet.choose([id], event.target.checked)}
      />
    </label>
  );
}

export function HistoryButton({ id, name }: Pick<PartProps, 'id' | 'name'>) {
  const t = useTranslation('prices');
  const { openHistory } = useSheetActions();
  return (
    <Button variant="plain" icon size="sm" aria-label={t('historyOf', { yarn: name })} onClick={() => openHistory(id)}>
      <IconHistory size={20} aria-hidden="true" />
    </Button>
  );
}

/** When a product last changed, in India: the day and, below it, the time. */
export function Updated({ product: { updated_at } }: { product: Product }) {
  return (
    <time dateTime={updated_at} className={styles.updated}>
      <span>{day(updated_at)},</span> <span>{time(updated_at)}</span>
    </time>
  );
}

export function Yarn({ product }: { product: Product }) {
  return (
    <div className={styles.yarn}>
      <YarnGlyph yarn={product} />
      <b>{yarnName(product)}</b>
    </div>
  );
}

export function Specifications({ product }: { product: Product }) {
  const count = countText(product);
  return (
    <>
      <span className={count === COUNT_NOT_GIVEN ? styles.noCount : styles.count}>{sayCount(count)}</span>
      <SpecLine yarn={product} withCount={false} />
    </>
  );
}

/** What another editor made of a product that is being changed here, and the choice between the two. */
export function Conflict({ id, row }: Pick<PartProps, 'id' | 'row'>) {
  const t = useTranslation('prices');
  const { sheet } = useSheetActions();
  const { theirs, base, change } = row;
  if (!theirs) return null;
  const value = (product: Pick<Product, 'basic_price' | 'visibility_status'>) =>
    t('conflict.value', {
      price: product.basic_price === null ? t('onRequest') : money(product.basic_price),
      status: t(isShown(product.visibility_status) ? 'status.Reveal' : 'status.Hide'),
    });
  return (
    <div className={styles.conflict} role="group" aria-label={t('conflict.title')}>
      <p>{t('conflict.title')}</p>
      <ul>
        <li>
          {t('conflict.theirs')}: <b>{value(theirs)}</b>
          <Button variant="line" size="sm" onClick={() => sheet.takeTheirs(id)}>
            {t('conflict.takeTheirs')}
          </Button>
        </li>
        <li>
          {t('conflict.mine')}: <b>{value({ ...base, ...change })}</b>
          <Button variant="line" size="sm" onClick={() => sheet.keepMine(id)}>
            {t('conflict.keepMine')}
          </Button>
        </li>
      </ul>
    </div>
  );
}
