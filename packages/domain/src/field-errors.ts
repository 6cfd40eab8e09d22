/** Field errors that any form may use. */
import { fieldErrorsOf } from './field-error.ts';

export const fieldErrors = fieldErrorsOf('fields', {
  /** Longer than it takes, in characters: what was typed or pasted stays whole. */
  tooLong: (max: number) => ({ max }),
  /** A line break or a control character where one line is typed. */
  notOneLine: {},
  /** A control character in a text of several lines. */
  controlCharacters: {},
});
