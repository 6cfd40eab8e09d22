/**
 * Shapes a text: chooses its glyphs and their positions. The letters of India's scripts join, change places and attach marks to each other.
 * HarfBuzz does it, as in browsers. The shaper of the PDF library (fontkit) throws on a joiner (U+200C, U+200D) in several fonts, so that
 * one name would prevent an invoice, and misplaces marks.
 */
import { readFileSync } from 'node:fs';
import { Blob, Buffer as Letters, BufferFlag, ClusterLevel, Face, Font, shape } from 'harfbuzzjs';
import { fontFiles } from './script-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

/** A glyph as the PDF library embeds it. */
type Glyph = { id: number };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** The result of the PDF library's own font for a word. The library scales the positions in place and reads the width afterwards. */
type GlyphRun = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };
/** The part of the library's font that is used. It is not in its types. */
type OwnFont = { layout(text: string): GlyphRun; getGlyph(id: number, codePoints: number[]): Glyph };
type OwnDocument = { _font: { font: OwnFont } };

/** The uncompressed fonts by name: in compressed ones, the PDF library cannot measure a last glyph without an outline. */
const files = new Map<string, Uint8Array<ArrayBuffer>>();
const fonts = new Map<string, Font>();
/** ZERO WIDTH NON-JOINER. */
const INVISIBLE = 0x200c;
const shapedByUs = new WeakSet<OwnFont>();

function fontOf(name: string): Font {
  const known = fonts.get(name);
  if (known) return known;
  const font = new Font(new Face(new Blob(files.get(name)!)));
  fonts.set(name, font);
  return font;
}

/**
 * The text of a glyph for copying and reading aloud. Several glyphs may represent several characters together: each gets one of them, the
 * last one the rest, and a glyph beyond the number of characters gets an invisible character.
 */
function textOfGlyph(index: number, infos: readonly { cluster: number }[], text: string): number[] {
  const { cluster } = infos[index]!;
  const end = Math.min(text.length, ...infos.map((info) => info.cluster).filter((start) => start > cluster));
  const signs = Array.from(text.slice(cluster, end), (sign) => sign.codePointAt(0)!);
  const place = infos.slice(0, index).filter((info) => info.cluster === cluster).length;
  const isLast = !infos.slice(index + 1).some((info) => info.cluster === cluster);
  const codePoints = isLast ? signs.slice(place) : signs.slice(place, place + 1);
  return codePoints.length > 0 ? codePoints : [INVISIBLE];
}

function glyphsOf(font: Font, own: OwnFont, text: string): GlyphRun {
  const letters = new Letters();
  letters.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  // After shaping, the joiners are no longer needed.
  letters.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  letters.addText(text);
  letters.guessSegmentProperties();
  shape(font, letters);
  const infos = letters.getGlyphInfos();
  const glyphs = infos.map(({ codepoint }, index) => own.getGlyph(codepoint, textOfGlyph(index, infos, text)));
  const positions = letters
    .getGlyphPositions()
    .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

/** Registers all our fonts with a document. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, packed] of fontFiles()) {
    const file = files.get(name) ?? new Uint8Array(unpackWoff(readFileSync(packed)));
    files.set(name, file);
    doc.registerFont(name, file);
  }
}

/**
 * Selects the font for the text that is written and measured next.
 *
 * @param name of a run, see runsOf
 * @param size in points
 */
export function takeFont(doc: PDFKit.PDFDocument, name: string, size: number): PDFKit.PDFDocument {
  doc.font(name).fontSize(size);
  // house-allow casts: the types of the library leave its font out
  // oxlint-disable-next-line no-underscore-dangle -- the library has no other way to its font
  const own = (doc as unknown as OwnDocument)._font.font;
  if (!shapedByUs.has(own)) {
    own.layout = (text) => glyphsOf(fontOf(name), own, text);
    shapedByUs.add(own);
  }
  return doc;
}
