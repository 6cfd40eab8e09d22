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
  /** Whether the field shows its character count and limit all the time. */
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
  /** Makes a picture that is stored beside the file; null where none can be rendered. */
  pictureOf?: (file: File) => Promise<File | null>;
  /** How the stored file is taken away, where it may be without another in its place. */
  drop?: { drop: string; keep: string; dropped: string };
};

/** The field errors of the entered values, and the toast that shows them. */
export type Validation = { faults: Readonly<Record<string, FieldError>>; notice?: Notice };

/** The key of the file among the field errors and in the upload. */
export const FILE = 'file';

/** A file that came through. */
export type Sent = { name: string; path: string; url: string; pictureUrl: string | null };

/** Something that admins publish: its fields, their validation, and the notices of failures. */
export type Kind = {
  /** The name of the draft. */
  draft: string;
  fields: readonly TextField[];
  file?: FileField;
  /** Whether it may be a draft, or show later. */
  hasMoment?: true;
  /** @param hasFile whether a fitting file is chosen, or stored already */
  judge: (texts: Texts, hasFile: boolean) => Validation | null;
  notices: { fileFailed: Notice; notSaved: Notice };
};
