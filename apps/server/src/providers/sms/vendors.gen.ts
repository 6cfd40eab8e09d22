// Written by `npm run gen` from the files of this folder that export a `vendor`: not by hand.
import { vendor as msg91 } from './msg91.ts';
import { vendor as twilio } from './twilio.ts';

/** Every vendor by the name of its file. */
export const SMS_VENDORS = { msg91, twilio } as const;

/** The settings of all of them. */
export const SMS_SETTINGS = { ...msg91.settings, ...twilio.settings };
