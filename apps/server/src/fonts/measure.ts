/**
 * Measures the width of a text in our fonts, and breaks it into lines, for invoices and share cards. The PDF library knows the widths; the
 * PDF document here is only used for measuring and never written.
 */
import Pdf from 'pdfkit';
import { runsOf, type Weight } from './script-fonts.ts';
import { registerFonts, takeFont } from './shaping.ts';

/** Segments graphemes: an accent or a joined consonant is not a letter of its own. */
const LETTERS = new Intl.Segmenter('hi', { granularity: 'grapheme' });

let ruler: PDFKit.PDFDocument | undefined;

function makeRuler(): PDFKit.PDFDocument {
  const doc = new Pdf({ autoFirstPage: false });
  registerFonts(doc);
  return doc;
}

/** The width of one line, in the unit of the size. */
export function widthOf(words: string, size: number, weight: Weight): number {
  const doc = (ruler ??= makeRuler());
  return runsOf(words, weight).reduce((sum, run) => sum + takeFont(doc, run.font, size).widthOfString(run.text), 0);
}

/** Breaks words into lines. A word that is too long for the width is broken between graphemes. */
export function linesOf(words: string, width: number, size: number, weight: Weight): string[] {
  const fits = (line: string) => widthOf(line, size, weight) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const { segment } of LETTERS.segment(word)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Truncates the text to one line, with an ellipsis where it was cut. */
export function shortened(words: string, width: number, size: number, weight: Weight): string {
  if (widthOf(words, size, weight) <= width) return words;
  const letters = [...LETTERS.segment(words)].map(({ segment }) => segment);
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  let most = 0;
  let tooMany = letters.length;
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2);
    if (widthOf(cut(half), size, weight) <= width) most = half;
    else tooMany = half;
  }
  return cut(most);
}
