/**
 * Characters that no stored text may have: control characters, line and paragraph separators, and those that change the
 * direction of writing. Joiners (U+200C, U+200D), which Hindi, Gujarati and emoji need, and all letters are allowed.
 * JavaScript and PostgreSQL both use the patterns (`private.are_lines`, `private.are_texts`); only this file checks a
 * zero byte and half of a character, which PostgreSQL cannot store.
 */
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';

const TURNING = String.raw`\u2028\u2029\u202A-\u202E\u2066-\u2069`;

/** What a name, a title or any other text of one line may not contain. */
export const NOT_IN_LINES = String.raw`[\u0001-\u001F\u007F-\u009F${TURNING}]`;
/** What a text of several lines may not contain: a tab and a line break (with or without a carriage return) are fine. */
export const NOT_IN_TEXTS = String.raw`[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F${TURNING}]|\r(?!\n)`;

const notInLines = new RegExp(NOT_IN_LINES);
const notInTexts = new RegExp(NOT_IN_TEXTS);

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Whether the text is one line without control characters. */
export const isLine = (text: string): boolean => isStorable(text) && !notInLines.test(text);

/** Whether the text has no control characters but tabs and line breaks. */
export const isText = (text: string): boolean => isStorable(text) && !notInTexts.test(text);

/** The field error of a text of one line, or null. */
export const lineError = (text: string): FieldError | null => (isLine(text) ? null : fieldErrors.notOneLine);

/** The field error of a text of several lines, or null. */
export const textError = (text: string): FieldError | null => (isText(text) ? null : fieldErrors.controlCharacters);
