// The files of a company: where they are stored, and what each may be.
import type { FieldError } from '@tanabana/domain/field-error';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { companyErrors } from '@tanabana/domain/corporate/field-errors';
import { LIMITS } from '@tanabana/domain/limits';
import type { Notice } from '@tanabana/domain/notice';
import type { Company } from '#lib/corporate/update-company.ts';
import type { FileRule } from '#lib/uploads/check-file.ts';

export const BUCKET = 'companyfiles';

export type FileName = 'logo' | 'banner' | 'brochure';

/** The columns with addresses of files. */
export const URL_COLUMNS = [
  'logo_url',
  'banner_image_url',
  'brochure_pdf_url',
  'brochure_thumbnail_url',
] as const satisfies readonly (keyof Company)[];

/** The columns of a row that refer to its files. */
export type FileColumns = Partial<Pick<Company, (typeof URL_COLUMNS)[number] | 'brochure_pdf_name'>>;

type CompanyFile = {
  folder: string;
  rule: FileRule;
  /** A file of another type: under the field, and by toast. */
  error: FieldError;
  notice: Notice;
  column: (typeof URL_COLUMNS)[number];
  /** The stored columns of a file, with an address or without one. */
  columns: (url: string | null, file: File | null) => FileColumns;
};

export const FILES: Readonly<Record<FileName, CompanyFile>> = {
  logo: {
    folder: 'logos',
    rule: { kinds: ['PNG', 'JPG'], most_bytes: LIMITS.company_picture_bytes },
    error: companyErrors.logo,
    notice: companyNotices.logoType,
    column: 'logo_url',
    columns: (logo_url) => ({ logo_url }),
  },
  banner: {
    folder: 'banners',
    rule: { kinds: ['JPG', 'PNG'], most_bytes: LIMITS.company_picture_bytes },
    error: companyErrors.banner,
    notice: companyNotices.bannerType,
    column: 'banner_image_url',
    columns: (banner_image_url) => ({ banner_image_url }),
  },
  brochure: {
    folder: 'brochures',
    rule: { kinds: ['PDF'], most_bytes: LIMITS.company_brochure_bytes },
    error: companyErrors.brochure,
    notice: companyNotices.brochureType,
    column: 'brochure_pdf_url',
    // A picture of the first page of another brochure would be the wrong one.
    columns: (brochure_pdf_url, file) => ({
      brochure_pdf_url,
      brochure_pdf_name: file && [...file.name].slice(-LIMITS.file_name_length).join(''),
      brochure_thumbnail_url: null,
    }),
  },
};
