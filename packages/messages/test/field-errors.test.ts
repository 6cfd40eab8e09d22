import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { readFieldError } from '@tanabana/domain/field-error';
import { expect, it } from 'vitest';
import { languages, manifest, texts } from '../src/catalogue.ts';
import { fieldErrorText } from '../src/field-errors.ts';
import { translator } from '../src/translator.ts';
import { ERRORS } from './field-errors.cases.ts';

const DOMAIN = new URL('../../domain/src/', import.meta.url);
const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
  (file) => basename(file) === 'field-errors.ts',
);
const modules = await Promise.all(
  files.map((file) => import(new URL(file, DOMAIN).href) as Promise<Record<string, Record<string, unknown>>>),
);
const tables = modules.flatMap((module) => Object.values(module));
/** The codes of all faults; one that is given its values is asked for with none. */
const codes = tables
  .flatMap((table) => Object.values(table))
  .map((error) => readFieldError(String(typeof error === 'function' ? error([]) : error))!.code);

const words = (language: string) =>
  translator(language, 'field-errors', { brand: 'Tanabana', brandEmail: 'help@tanabana.example' });

it('every field error has the sentence of the documents', () => {
  expect(ERRORS.map(([error]) => fieldErrorText(words('en'), error))).toEqual(ERRORS.map(([, sentence]) => sentence));
  expect(ERRORS.map(([error]) => readFieldError(error)!.code).sort()).toEqual([...codes].sort());
});

it('every sentence belongs to a field error', () => {
  expect(Object.keys(texts('en', 'field-errors')).filter((key) => !codes.includes(key))).toEqual([]);
});

it('a number comes from the field error, which takes it from the limits', () => {
  // The first digits of an Indian mobile number are no limit of ours; a password asks for one of each.
  const texted = Object.entries(texts('en', 'field-errors')).filter(([, text]) => /\d/.test(text));
  expect(texted.map(([key]) => key)).toEqual(['accounts.mobileIndia', 'accounts.passwordReset']);
});

it.each(languages())('every value of a field error is used in %s', (language) => {
  expect(manifest(language).lacks).not.toHaveProperty('field-errors');
  for (const [error] of ERRORS) {
    const sentence = fieldErrorText(words(language), error);
    const brought = Object.values(readFieldError(error)!.values).flat();
    // A number of rupees may be grouped.
    const ungrouped = sentence.replaceAll(/(?<=\d),(?=\d)/g, '');
    for (const value of brought)
      expect([sentence, ungrouped].join('\n')).toContain(fieldErrorText(words(language), String(value)));
  }
});

it('a text that is not a field error is unchanged', () => {
  expect(fieldErrorText(words('hi'), 'The service said so.')).toBe('The service said so.');
});
