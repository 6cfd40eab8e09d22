import { expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it.each([
  ['%PDF-1.7\n', 'PDF'],
  ['\n\n%PDF-1.4', 'PDF'],
  ['\x89PNG\r\n\x1A\n\0\0', 'PNG'],
  ['\xFF\xD8\xFF\xE0', 'JPG'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'WEBP'],
  ['GIF89a', 'GIF'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'SVG'],
  ['\xEF\xBB\xBF<?xml version="1.0"?>\n<!-- drawn -->\n<svg>', 'SVG'],
  ['', null],
  ['<html><svg>', null],
  ['RIFF\x10\0\0\0WAVE', null],
  ['PK\x03\x04', null],
])('%j is %s', (text, kind) => {
  expect(kindOf(bytes(text))).toBe(kind);
});
