import type { FieldError } from '@tanabana/domain/field-error';
import type { Notice } from '@tanabana/domain/notice';
import { lineError, textError } from '@tanabana/domain/text/plain-text';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useDraft } from '#lib/forms/use-draft.ts';
import { fileValue, useRowId } from '#lib/forms/use-row-id.ts';
import type { RowKey } from '#lib/forms/use-row-id.ts';
import { showToast } from '#lib/toast.ts';
import { fileErrorOf } from '#lib/uploads/check-file.ts';
import { SavedBefore } from '../saved-before.tsx';
import { Button } from '../ui/button.tsx';
import type { PresentFile } from '../uploads/chosen-file.tsx';
import { UploadField } from '../uploads/upload-field.tsx';
import { FILE } from './kind.ts';
import type { Kind, Sent, Texts } from './kind.ts';
import { MomentField } from './moment-field.tsx';
import { momentError, NEW_MOMENT, SHOWS_AT_NAME } from './moment.ts';
import { PublishField } from './publish-field.tsx';
import styles from './published.module.css';
import { usePublish } from './use-publish.ts';
import type { Chosen, Entered } from './use-publish.ts';

type PublishFormProps = {
  kind: Kind;
  /** Names the form where it has a heading of its own. */
  title?: string;
  action: string;
  /** The form's initial values: the stored ones, for a correction. */
  initial?: Texts;
  present?: PresentFile | undefined;
  /** The notice after it was saved. */
  saved: Notice;
  /**
   * @param key made by the browser, the same for each try, also after a reload: two requests make one row
   * @param isDropped whether the stored file is removed without a replacement
   */
  save: (key: RowKey, texts: Texts, sent: Sent | null, isDropped: boolean) => Promise<void>;
  onSaved: () => Promise<unknown> | void;
};

type Errors = Readonly<Record<string, FieldError>>;

/** The field errors without that of a field whose value is changing. */
const without = (name: string) => (errors: Errors) =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== name));

/** The fields with characters that no text may have. */
const plainErrors = ({ fields }: Kind, texts: Texts): Errors =>
  Object.fromEntries(
    fields.flatMap(({ name, rows }) => {
      const fieldError = (rows ? textError : lineError)(texts[name]?.trim() ?? '');
      return fieldError ? [[name, fieldError]] : [];
    }),
  );

const emptyTexts = ({ fields, hasMoment }: Kind): Texts => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  ...(hasMoment && NEW_MOMENT),
});

/** Creates something to publish, or corrects it. The draft and the chosen file stay until it is saved. */
export function PublishForm({ kind, title, action, initial, present, saved, save, onSaved }: PublishFormProps) {
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const [empty] = useState(() => initial ?? emptyTexts(kind));
  const { stored: texts, keep, forget } = useDraft<Texts>(kind.draft, empty);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isDropped, setIsDropped] = useState(false);
  const [fileError, setFileError] = useState<FieldError | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  // Only a refused press moves focus to the field with the error, never the typing that corrects it.
  const [refusals, setRefusals] = useState(0);
  const isEmpty = !chosen && kind.fields.every(({ name }) => !texts[name]);
  const rowId = useRowId(kind.draft, isEmpty);
  const send = (entered: Entered, sent: Sent | null) => {
    const values = [entered.texts, fileValue(entered.chosen?.file)];
    return save(rowId.take(values, entered.choice), entered.texts, sent, isDropped && !sent);
  };
  const { submit, isPending, progress, cancel, question } = usePublish(kind, send, saved, () => {
    forget();
    rowId.forget();
    setChosen(null);
    setIsDropped(false);
    return onSaved();
  });
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  }, [refusals]);

  const latest = useRef<File | null>(null);
  const choose = async (file: File | null) => {
    latest.current = file;
    // A picture is shown after its check: its head may declare more pixels than this device has memory for.
    const fieldError = file && kind.file ? await fileErrorOf(file, kind.file.rule) : null;
    if (latest.current !== file) return;
    setChosen(file && { file, at: Date.now() });
    setErrors(without(FILE));
    setFileError(fieldError);
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    const validation = kind.validate(texts, Boolean(chosen ? !fileError : present && !isDropped));
    const later = kind.hasMoment ? momentError(texts) : null;
    const unclean = plainErrors(kind, texts);
    const isUnclean = Object.keys(unclean).length > 0;
    setErrors({ ...unclean, ...validation?.errors, ...(later && { [SHOWS_AT_NAME]: later }) });
    if (validation?.notice) showToast(validation.notice);
    if (validation || isUnclean || fileError || later) setRefusals((before) => before + 1);
    else submit({ texts, chosen });
  };
  const type = (name: string, text: string) => {
    keep({ [name]: text });
    setErrors(without(name));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={press} noValidate aria-labelledby={title && heading}>
      {title && <h2 id={heading}>{title}</h2>}
      {kind.file && (
        <UploadField
          label={kind.file.label}
          aside={kind.file.aside}
          hint={isDropped ? kind.file.drop?.dropped : kind.file.hint}
          rule={kind.file.rule}
          error={fileError ?? errors[FILE]}
          file={chosen?.file ?? null}
          onFile={(file) => void choose(file)}
          present={isDropped ? undefined : present}
          progress={progress}
          onCancel={cancel}
        />
      )}
      {kind.file?.drop && present && !chosen && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => setIsDropped(!isDropped)}>
            {isDropped ? kind.file.drop.keep : kind.file.drop.drop}
          </Button>
        </div>
      )}
      {kind.fields.map((field) => (
        <PublishField
          key={field.name}
          field={field}
          value={texts[field.name] ?? ''}
          error={errors[field.name]}
          onValue={(text) => type(field.name, text)}
        />
      ))}
      {kind.hasMoment && <MomentField texts={texts} error={errors[SHOWS_AT_NAME]} onValue={type} />}
      <div className={styles.send}>
        <Button type="submit" busy={isPending}>
          {action}
        </Button>
      </div>
      {question && <SavedBefore {...question} />}
    </form>
  );
}
