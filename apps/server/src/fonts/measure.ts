/**
 * In charge of how wide a text is in our fonts, and so of where its lines break: for invoices and share cards alike. The
 * library that writes PDF files knows the widths; its document here is never written.
 */
import Pdf from 'pdfkit';
import { runsOf, type Weight } from './script-fonts.ts';
import { registerFonts, takeFont } from './shaping.ts';

/** What is read as one letter: an accent or a joined consonant is no letter of its own. */
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

/** Words into lines; a word that is too long for the width is cut between letters as they are read. */
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

/** The text as far as it fits into one line, with dots where it was cut. */
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
