import type { FieldError } from '@tanabana/domain/field-error';
import type { Notice } from '@tanabana/domain/notice';
import type { FileRule } from '#lib/uploads/check-file.ts';

/** What is typed, by the names of the columns. */
export type Texts = Readonly<Record<string, string>>;

export type TextField = {
  name: string;
  label: string;
  aside?: string;
  hint?: string;
  /** The most characters. */
  most: number;
  /** Lines at first; one without. */
  rows?: number;
  /** Says all the time how many characters there are, of how many. */
  hasCounter?: boolean;
};

export type FileField = {
  label: string;
  aside?: string;
  hint?: string;
  rule: FileRule;
  bucket: string;
  /** The folder in the bucket. */
  folder: string;
  /** A picture of the file that is stored beside it; null where none can be drawn. */
  pictureOf?: (file: File) => Promise<File | null>;
  /** How the stored file is taken away, where it may be without another in its place. */
  drop?: { drop: string; keep: string; dropped: string };
};

/** What is wrong with what was entered, by field, and the toast that says so. */
export type Validation = { faults: Readonly<Record<string, FieldError>>; notice?: Notice };

/** The name of the file among the faults and on its way. */
export const FILE = 'file';

/** A file that came through. */
export type Sent = { name: string; path: string; url: string; pictureUrl: string | null };

/** Something that admins publish: what is entered of it, when that is right, and how failures are told. */
export type Kind = {
  /** The name that what is typed is kept under. */
  draft: string;
  fields: readonly TextField[];
  file?: FileField;
  /** Whether it may be a draft, or show later. */
  hasMoment?: true;
  /** @param hasFile whether a fitting file is chosen, or stored already */
  judge: (texts: Texts, hasFile: boolean) => Validation | null;
  notices: { fileFailed: Notice; notSaved: Notice };
};
