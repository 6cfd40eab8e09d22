// Written by `npm run gen` from the files of this folder that export a `vendor`: not by hand.
import { vendor as smtp } from './smtp.ts';

/** Every vendor by the name of its file. */
export const EMAIL_VENDORS = { smtp } as const;

/** The settings of all of them. */
export const EMAIL_SETTINGS = { ...smtp.settings };
