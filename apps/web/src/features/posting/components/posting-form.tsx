import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { listingErrors } from '@tanabana/domain/listings/checks';
import { fieldsFor, LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingField, ListingFieldName } from '@tanabana/domain/listings/fields';
import { typedKilograms } from '@tanabana/domain/listings/typed/typed-kilograms';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { LIMITS } from '@tanabana/domain/limits';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { useUserId } from '#lib/session/session.ts';
import { layoutOf, missingFields } from '../form-layout.ts';
import { marketSide } from '../market-side.ts';
import { dropPosted, readPosted } from '../posted.ts';
import { useDraft } from '../use-draft.ts';
import { isForeign, normalize } from '#components/listing-form/normalize.ts';
import { usePostListing } from '../use-post-listing.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { ListingFieldControl } from '#components/listing-form/listing-field-control.tsx';
import { PostedNotice } from './posted-notice.tsx';
import { PreviewSlip } from './preview-slip.tsx';
import { Reveal } from './reveal.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { KilogramsOffer, TakenNote } from '#components/listing-form/typed-notes.tsx';
import type { TakenValue } from '#components/listing-form/typed-notes.tsx';
import styles from './posting-form.module.css';

/** The form of a purchase enquiry or a sales offer, rendered from the field table of the domain. */
export function PostingForm({ table }: { table: ListingTable }) {
  const t = useTranslation('posting', 'fields');
  const { words } = marketSide(table);
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, changeD2D, reset } = useDraft(table);
  const [visited, setVisited] = useState<ReadonlySet<ListingFieldName>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [taken, setTaken] = useState<TakenValue>();
  const userId = useUserId() ?? '';
  const [posted, setPosted] = useState(() => readPosted(table, userId));
  const begin = () => form.current?.querySelector('select')?.focus();
  const post = usePostListing(table, (done) => {
    setPosted(done);
    reset();
    setVisited(new Set());
    setIsTried(false);
    begin();
    // The notice is above the form.
    window.scrollTo(0, 0);
  });

  const fibre_type = draft.fibre_type ?? '';
  const layout = layoutOf(fibre_type, table);
  const errors = listingErrors(draft, table);
  const missing = missingFields(draft, table);
  const invalid = fieldsFor(fibre_type, table).filter((field) => errors[field.name] && !missing.includes(field));

  const type = (name: ListingFieldName, value: string) => {
    change({ [name]: value });
    setTaken((before) => (before?.field === name ? undefined : before));
  };
  const leave = (field: ListingField) => {
    setVisited((before) => new Set(before).add(field.name));
    const { changes, taken: what } = normalize(draft, field);
    if (Object.keys(changes).length === 0) return;
    change(changes);
    if (what) setTaken({ field: field.name, what, changes });
  };

  const control = (field: ListingField): ReactNode => {
    const value = draft[field.name] ?? '';
    const isTons = typedKilograms(value) !== null;
    const fieldError = errors[field.name];
    return (
      <ListingFieldControl
        key={field.name}
        field={field}
        words={words}
        fibre_type={fibre_type}
        value={value}
        error={isTried || visited.has(field.name) || isForeign(field, value) ? fieldError : undefined}
        note={taken?.field === field.name && <TakenNote {...taken} />}
        offer={isTons && <KilogramsOffer typed={value} onTake={(kilograms) => type(field.name, kilograms)} />}
        onValueChange={(next) => type(field.name, next)}
        onBlur={() => leave(field)}
      />
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    // The return key sends the form without leaving the field, so its value is normalized here.
    const own = (document.activeElement as HTMLInputElement | null)?.name;
    const field = LISTING_FIELDS.find(({ name }) => name === own);
    const { changes, taken: what } = field ? normalize(draft, field) : { changes: {}, taken: undefined };
    if (what) return leave(field!);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => errors[name as ListingFieldName]);
    if (first) first.focus();
    else post.submit({ ...draft, ...changes });
  };

  return (
    <>
      {posted && (
        <PostedNotice
          table={table}
          posted={posted}
          onAnother={() => {
            dropPosted(table);
            setPosted(null);
            begin();
          }}
        />
      )}
      <PreviewSlip table={table} draft={draft} />
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
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
        <AudienceChoice isD2D={draft.is_d2d ?? false} onChange={changeD2D} />
        <SubmitBar
          missing={missing}
          invalid={invalid}
          heldUntil={post.heldUntil}
          label={t(`${words}.submit`)}
          isBusy={post.isBusy}
        />
      </form>
    </>
  );
}
