import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { listingErrors } from '@tanabana/domain/listings/checks';
import { fieldsFor, LISTING_FIELDS } from '@tanabana/domain/listings/fields';
import type { ListingField, ListingFieldName } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { isForeign, normalize } from '#components/listing-form/normalize.ts';
import type { TakenValue } from '#components/listing-form/typed-notes.tsx';
import { useUserId } from '#lib/session/session.ts';
import { useLine } from './line/use-line.ts';
import { layoutOf, missingFields } from './form-layout.ts';
import { dropPosted, readPosted } from './posted.ts';
import { useDraft } from './use-draft.ts';
import type { Brought } from './use-draft.ts';
import { usePostListing } from './use-post-listing.ts';

/**
 * The state of a posting form: what is typed, what is wrong with it, and what was posted last. An error shows once its field was left, or
 * the form was submitted.
 */
export function usePostingForm(table: ListingTable, brought: Brought) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, change, changeD2D, reset, isOffered, takePrefill } = useDraft(table, brought);
  const line = useLine(table, { draft, change }, brought.line, Object.keys(brought.prefill).length > 0);
  const [visited, setVisited] = useState<ReadonlySet<ListingFieldName>>(new Set());
  const [isTried, setIsTried] = useState(false);
  const [taken, setTaken] = useState<TakenValue>();
  /** What was put back after it had been read: it stays as it was typed. */
  const [kept, setKept] = useState<Pick<TakenValue, 'field' | 'typed'>>();
  const userId = useUserId() ?? '';
  const [posted, setPosted] = useState(() => readPosted(table, userId));
  const begin = () => form.current?.querySelector('select')?.focus();
  const post = usePostListing(table, (done) => {
    setPosted(done);
    reset();
    line.reset();
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
    const typed = draft[field.name] ?? '';
    if (isKept(field)) return;
    const { changes, taken: what } = normalize(draft, field);
    if (Object.keys(changes).length === 0) return;
    change(changes);
    if (what) setTaken({ field: field.name, what, typed, changes });
  };
  const isKept = (field: ListingField) => kept?.field === field.name && kept.typed === (draft[field.name] ?? '');

  const undo = ({ field, typed }: TakenValue) => {
    change({ [field]: typed });
    setTaken(undefined);
    setKept({ field, typed });
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  /** The value of a field, its visible error, and the note about a value that was taken differently from how it was typed. */
  const stateOf = (field: ListingField) => {
    const value = draft[field.name] ?? '';
    const isShown = isTried || visited.has(field.name) || isForeign(field, value);
    return {
      value,
      error: isShown ? errors[field.name] : undefined,
      taken: taken?.field === field.name ? taken : undefined,
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    // The return key sends the form without leaving the field, so its value is normalized here.
    const own = (document.activeElement as HTMLInputElement | null)?.name;
    const field = LISTING_FIELDS.find(({ name }) => name === own);
    const { changes, taken: what } =
      field && !isKept(field) ? normalize(draft, field) : { changes: {}, taken: undefined };
    if (what) return leave(field!);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    const first = controls.find(({ name }) => errors[name as ListingFieldName]);
    if (first) first.focus();
    else post.submit({ ...draft, ...changes });
  };

  /** Moves to a field. Of chips, to the chosen one. */
  const focusOn = (name: ListingFieldName) => {
    const controls = [...(form.current?.elements ?? [])].filter(
      (control) => (control as HTMLInputElement).name === name,
    );
    const chosen = controls.find((control) => (control as HTMLInputElement).checked) ?? controls[0];
    (chosen as HTMLElement | undefined)?.focus();
  };

  const postAnother = () => {
    dropPosted(table);
    setPosted(null);
    begin();
  };

  const offer = isOffered ? takePrefill : undefined;
  const actions = { stateOf, type, leave, undo, changeD2D, submit, postAnother, offer, focusOn };
  return { form, line, draft, layout, missing, invalid, post, posted, ...actions };
}

export type PostingFormState = ReturnType<typeof usePostingForm>;
