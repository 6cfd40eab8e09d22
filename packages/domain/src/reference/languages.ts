import { LOCALES } from '../languages.gen.ts';
import type { Language } from '../languages.gen.ts';

/** The languages of the product: the folders of packages/messages. */
export const LANGUAGES = Object.keys(LOCALES) as Language[];
