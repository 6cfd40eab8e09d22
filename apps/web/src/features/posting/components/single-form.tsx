import type { ReactNode } from 'react';
import type { ListingField } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { LIMITS } from '@tanabana/domain/limits';
import { ListingFieldControl } from '#components/listing-form/listing-field-control.tsx';
import { TakenNote, UndoTaken } from '#components/listing-form/typed-notes.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { marketSide } from '../market-side.ts';
import type { PostingFormState } from '../use-posting-form.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { PostedBefore } from './posted-before.tsx';
import { PreviewSlip } from './preview-slip.tsx';
import { Reveal } from './reveal.tsx';
import { SubmitBar } from './submit-bar.tsx';
import styles from './posting-form.module.css';

/** The form of one post with its preview, rendered from the field table of the domain. */
export function SingleForm({ table, form }: { table: ListingTable; form: PostingFormState }) {
  const t = useTranslation('posting', 'fields');
  const { words } = marketSide(table);
  const { draft, layout, post } = form;

  const control = (field: ListingField): ReactNode => {
    const { value, error, taken } = form.stateOf(field);
    return (
      <ListingFieldControl
        key={field.name}
        field={field}
        words={words}
        fibre_type={draft.fibre_type ?? ''}
        value={value}
        error={error}
        note={taken && <TakenNote {...taken} />}
        offer={taken?.what === 'amount' && <UndoTaken onUndo={() => form.undo(taken)} />}
        onValueChange={(next) => form.type(field.name, next)}
        onBlur={() => form.leave(field)}
      />
    );
  };

  return (
    <form ref={form.form} className={styles.form} onSubmit={form.submit} noValidate>
      {/* Within the form, so that the bar at its end is at the foot of the screen from the first. */}
      <PreviewSlip table={table} draft={draft} />
      <section className={styles.section}>
        <h2>{t('sections.yarn')}</h2>
        <div>
          {control(layout.fibre)}
          <Reveal
            isOpen={layout.revealed.length > 0}
            announcement={
              layout.revealed.length > 0
                ? t('revealed', {
                    count: layout.revealed.length,
                    names: layout.revealed.map(({ name }) => t(`fields:${name}`)).join(', '),
                  })
                : ''
            }
          >
            {layout.revealed.map(control)}
          </Reveal>
        </div>
        <div className={cx(styles.fields, styles.short)}>{layout.yarn.map(control)}</div>
      </section>
      <section className={styles.section}>
        <h2>{t(`${words}.amount`)}</h2>
        <div className={styles.fields}>{layout.amount.map(control)}</div>
        <p className={styles.note}>
          {t(`${words}.amountHint`, { most: LIMITS.price_max, decimals: LIMITS.price_decimals })}
        </p>
      </section>
      <section className={styles.section}>
        <h2>
          {t('sections.maker')} <small>{t('common:optional')}</small>
        </h2>
        <div className={cx(styles.fields, styles.long)}>{layout.maker.map(control)}</div>
      </section>
      <AudienceChoice isD2D={draft.is_d2d ?? false} onChange={form.changeD2D} />
      <SubmitBar
        missing={form.missing}
        invalid={form.invalid}
        heldUntil={post.heldUntil}
        label={t(`${words}.submit`)}
        isBusy={post.isBusy}
      />
      {post.question && <PostedBefore {...post.question} />}
    </form>
  );
}
