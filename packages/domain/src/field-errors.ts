/** Field errors that any form may use. */
import { fieldErrorsOf } from './field-error.ts';

export const fieldErrors = fieldErrorsOf('fields', {
  /** A text that is too long, in characters: the typed or pasted text is not cut. */
  tooLong: (max: number) => ({ max }),
  /** A line break or a control character where one line is typed. */
  notOneLine: {},
  /** A control character in a text of several lines. */
  controlCharacters: {},
});
