/** A PDF page to write on: text in any of our scripts at a position, left-aligned in a column or right-aligned, and lines. */
import Pdf from 'pdfkit';
import { linesOf, widthOf } from '../../fonts/measure.ts';
import { runsOf, type Weight } from '../../fonts/script-fonts.ts';
import { registerFonts, takeFont } from '../../fonts/shaping.ts';

export type Style = { size?: number; weight?: Weight; color?: string };

export type Sheet = {
  /** Writes into a column, over several lines when it must. Returns the y below. */
  text(words: string, x: number, y: number, width: number, style?: Style): number;
  /** Writes one line that ends at x. */
  right(words: string, x: number, y: number, style?: Style): void;
  line(x1: number, x2: number, y: number, color: string, thickness?: number): void;
  fill(x: number, y: number, width: number, height: number, color: string): void;
  nextPage(): void;
  end(): Promise<Uint8Array<ArrayBuffer>>;
};

const DEFAULT: Required<Style> = { size: 10, weight: 400, color: '#1a1a1a' };

/** @param info the metadata that a PDF reader shows */
export function createSheet(info: { Title: string; Author: string; CreationDate: Date }): Sheet {
  const doc = new Pdf({ size: 'A4', margin: 0, info, lang: 'en-IN', displayTitle: true });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve).on('error', reject);
  });
  registerFonts(doc);

  /** Draws one line. Lines are broken before, because the library cannot break a line of several fonts. */
  function draw(words: string, x: number, y: number, { size, weight, color }: Required<Style>): void {
    const baseline = y + size * ASCENT;
    let at = x;
    for (const { font, text } of runsOf(words, weight)) {
      takeFont(doc, font, size).fillColor(color).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
  }

  return {
    text(words, x, y, width, style = {}) {
      const { size, weight, color } = { ...DEFAULT, ...style };
      const height = size * 1.45;
      const lines = linesOf(words, width, size, weight);
      lines.forEach((line, index) => draw(line, x, y + index * height, { size, weight, color }));
      return y + lines.length * height;
    },
    right(words, x, y, style = {}) {
      const full = { ...DEFAULT, ...style };
      draw(words, x - widthOf(words, full.size, full.weight), y, full);
    },
    line(x1, x2, y, color, thickness = 0.75) {
      doc.moveTo(x1, y).lineTo(x2, y).lineWidth(thickness).strokeColor(color).stroke();
    },
    fill(x, y, width, height, color) {
      doc.rect(x, y, width, height).fill(color);
    },
    nextPage() {
      doc.addPage();
    },
    async end() {
      doc.end();
      await ended;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

/** Ascent of the Latin letters above the baseline, in ems. All scripts are set on that baseline, whatever their own height. */
const ASCENT = 0.9;
