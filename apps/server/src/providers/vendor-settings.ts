/** Settings that a vendor of e-mail, SMS or payments declares beside its code, with their texts for docs/settings.md. */
import type { z } from 'zod';

export type VendorSetting = {
  schema: z.ZodType;
  expected: string;
  /** It may come in a file, NAME_FILE. */
  secret?: true;
  guide: { about: string; example: string; unit?: string; unless?: string };
};
export type VendorSettings = Readonly<Record<string, VendorSetting>>;
export type ValuesOf<S extends VendorSettings> = { [N in keyof S]: z.output<S[N]['schema']> };
