import { readFieldError } from '@tanabana/domain/field-error';
import type { FieldError } from '@tanabana/domain/field-error';
import { useState } from 'react';
import { showToast } from '#lib/toast.ts';
import { fileErrorOf } from '#lib/uploads/check-file.ts';
import { freshPath } from '#lib/uploads/stored-file.ts';
import { isCancelled, useUploads } from '#lib/uploads/use-uploads.ts';
import { BUCKET, FILES } from './company-files.ts';
import type { FileColumns, FileName } from './company-files.ts';

export type ChosenFile = {
  file: File | null;
  /** The time of the choice: the same file sent again goes to the same path. */
  at: number;
  fieldError: FieldError | undefined;
  /** The stored file is removed without a replacement. */
  isDropped: boolean;
};

const NONE: ChosenFile = { file: null, at: 0, fieldError: undefined, isDropped: false };
const EMPTY: Record<FileName, ChosenFile> = { logo: NONE, banner: NONE, brochure: NONE };
const PICTURES: readonly FileName[] = ['logo', 'banner'];

/** Whether a file has another type than its field accepts. */
const isOfOtherKind = (fieldError: FieldError) => readFieldError(fieldError)?.code === 'files.kind';

/** The files of a company's form: the chosen ones, their errors, and the function that uploads them. */
export function useCompanyFiles() {
  const [chosen, setChosen] = useState(EMPTY);
  const { progress, send, cancel } = useUploads<FileName>();

  const put = (name: FileName, next: Partial<ChosenFile>) =>
    setChosen((before) => ({ ...before, [name]: { ...NONE, ...next } }));

  const choose = async (name: FileName, file: File | null) => {
    if (!file) return put(name, {});
    const { rule, error: otherKind, notice } = FILES[name];
    const fieldError = await fileErrorOf(file, rule);
    if (!fieldError) return put(name, { file, at: Date.now() });
    if (isOfOtherKind(fieldError)) showToast(notice);
    put(name, { fieldError: isOfOtherKind(fieldError) ? otherKind : fieldError });
  };

  const wanted = (names: readonly FileName[]) =>
    names.flatMap((field) => {
      const { file, at } = chosen[field];
      return file ? [{ field, bucket: BUCKET, path: freshPath(FILES[field].folder, file, at), file }] : [];
    });

  const columnsOf = (files: ReturnType<typeof wanted>, urls: readonly string[]): FileColumns =>
    Object.assign({}, ...files.map(({ field, file }, n) => FILES[field].columns(urls[n]!, file))) as FileColumns;

  const dropped = (): FileColumns =>
    Object.assign(
      {},
      ...(Object.keys(FILES) as FileName[])
        .filter((name) => chosen[name].isDropped)
        .map((name) => FILES[name].columns(null, null)),
    ) as FileColumns;

  /**
   * Uploads the files, then saves the row that refers to them. A company is saved without its brochure when that upload fails.
   *
   * @returns what `save` returns
   * @throws whatever a picture or `save` throws; no file is left then, unless the result of the request is unknown
   */
  const store = async <T>(
    save: (columns: FileColumns) => Promise<T>,
  ): Promise<{ saved: T; isBrochureLost: boolean }> => {
    const pictures = wanted(PICTURES);
    const withPictures = (more: FileColumns) =>
      send(pictures, (urls) => save({ ...dropped(), ...columnsOf(pictures, urls), ...more }));
    const brochure = wanted(['brochure']);
    let isSent = false as boolean;
    try {
      const saved = await send(brochure, (urls) => {
        isSent = true;
        return withPictures(columnsOf(brochure, urls));
      });
      return { saved, isBrochureLost: false };
    } catch (error) {
      if (isSent || isCancelled(error)) throw error;
      return { saved: await withPictures({}), isBrochureLost: true };
    }
  };

  /** As `store`; what was chosen meanwhile stays chosen. */
  const upload: typeof store = async (save) => {
    const sent = chosen;
    const outcome = await store(save);
    const left = (now: typeof chosen, name: FileName) => (now[name] === sent[name] ? NONE : now[name]);
    setChosen((now) => ({ logo: left(now, 'logo'), banner: left(now, 'banner'), brochure: left(now, 'brochure') }));
    return outcome;
  };

  const isTouched = Object.values(chosen).some(({ file, isDropped }) => file !== null || isDropped);

  return {
    chosen,
    progress,
    cancel,
    choose,
    /** Marks the stored file for removal with the next save, or takes the mark back. */
    drop: (name: FileName, isDropped: boolean) => put(name, { isDropped }),
    reset: () => setChosen(EMPTY),
    upload,
    /** Whether a save would change any file. */
    isTouched,
  };
}

export type CompanyFiles = ReturnType<typeof useCompanyFiles>;
