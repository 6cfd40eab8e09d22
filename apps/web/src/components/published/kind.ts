import type { FieldError } from '@tanabana/domain/field-error';
import type { Notice } from '@tanabana/domain/notice';
import type { FileRule } from '#lib/uploads/check-file.ts';

/** The typed values, by the names of the columns. */
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
  /** The texts for the removal of the stored file, where it may be removed without a replacement. */
  drop?: { drop: string; keep: string; dropped: string };
};

/** The field errors of the entered values, and the toast that shows them. */
export type Validation = { errors: Readonly<Record<string, FieldError>>; notice?: Notice };

/** The key of the file among the field errors and in the upload. */
export const FILE = 'file';

/** An uploaded file. */
export type Sent = { name: string; path: string; url: string; pictureUrl: string | null };

/** Something that admins publish: its fields, their validation, and the notices of failures. */
export type Kind = {
  /** The name of the draft. */
  draft: string;
  fields: readonly TextField[];
  file?: FileField;
  /** Whether it may be a draft, or be published later. */
  hasMoment?: true;
  /** @param hasFile whether a fitting file is chosen, or stored already */
  validate: (texts: Texts, hasFile: boolean) => Validation | null;
  notices: { fileFailed: Notice; notSaved: Notice };
};
