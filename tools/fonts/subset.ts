/**
 * Cuts a font to given glyphs, by the subsetter of HarfBuzz (https://harfbuzz.github.io/harfbuzz-hb-subset.html). Its JavaScript wrapper does
 * not offer it, so the module is called directly.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Blob, Buffer as Letters, BufferContentType, Face, Font, shape } from 'harfbuzzjs';

type Pointer = number;
/** The functions of harfbuzz-subset.wasm that are used, under the names of the C library. */
type Subsetter = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): Pointer;
  hb_blob_create(data: Pointer, length: number, mode: number, userData: Pointer, destroy: Pointer): Pointer;
  hb_blob_get_length(blob: Pointer): number;
  hb_blob_get_data(blob: Pointer, length: Pointer): Pointer;
  hb_face_create(blob: Pointer, index: number): Pointer;
  hb_face_reference_blob(face: Pointer): Pointer;
  hb_set_add(set: Pointer, value: number): void;
  hb_subset_input_create_or_fail(): Pointer;
  hb_subset_input_unicode_set(input: Pointer): Pointer;
  hb_subset_input_glyph_set(input: Pointer): Pointer;
  hb_subset_input_set_flags(input: Pointer, flags: number): void;
  hb_subset_or_fail(face: Pointer, input: Pointer): Pointer;
};

/** HB_MEMORY_MODE_WRITABLE. */
const WRITABLE = 2;
/** HB_SUBSET_FLAGS_NO_HINTING and HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE: no joined letter beyond the given glyphs is kept. */
const FLAGS = 0x1 | 0x200;

function load(): Subsetter {
  const file = fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const module = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)));
  const subsetter = module.exports as unknown as Subsetter;
  // eslint-disable-next-line no-underscore-dangle -- the name that every such module gives its start
  subsetter._initialize();
  return subsetter;
}

/**
 * @param font an uncompressed font
 * @param glyphs the glyphs to keep, by their numbers
 * @param codePoints the characters to keep
 * @throws Error where the font cannot be cut
 */
export function subset(font: Uint8Array, glyphs: Iterable<number>, codePoints: Iterable<number>): Uint8Array {
  // Each call has a memory of its own, so nothing is freed.
  const hb = load();
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  for (const codePoint of codePoints) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), codePoint);
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  hb.hb_subset_input_set_flags(input, FLAGS);
  const cut = hb.hb_subset_or_fail(face, input);
  if (cut === 0) throw new Error('HarfBuzz could not cut the font');
  const blob = hb.hb_face_reference_blob(cut);
  const from = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length(blob));
}

/** A shaped glyph: its number, and its advance and offsets in units of the font. */
export type ShapedGlyph = { glyph: number; xAdvance: number; xOffset: number; yOffset: number };

const open = (file: Uint8Array) => new Font(new Face(new Blob(Uint8Array.from(file).buffer)));

function shapeText(font: Font, text: string, prepare?: (letters: Letters) => void): Letters {
  const letters = new Letters();
  prepare?.(letters);
  letters.addText(text);
  letters.guessSegmentProperties();
  shape(font, letters);
  return letters;
}

/** @returns a function that shapes a text with an uncompressed font, as browsers do */
export function shaperOf(file: Uint8Array): (text: string) => ShapedGlyph[] {
  const font = open(file);
  return (text) => {
    const letters = shapeText(font, text);
    const positions = letters.getGlyphPositions();
    return letters.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      return { glyph, xAdvance, xOffset, yOffset };
    });
  };
}

/** Every glyph that shaping the texts uses, also those of steps that a later step replaces. */
export function glyphsOf(file: Uint8Array, texts: readonly string[]): Set<number> {
  const font = open(file);
  const found = new Set<number>();
  const add = (letters: Letters) => letters.getGlyphInfos().forEach(({ codepoint }) => found.add(codepoint));
  for (const text of texts) {
    const watch = (letters: Letters) => {
      if (letters.getContentType() === BufferContentType.GLYPHS) add(letters);
      return true;
    };
    add(shapeText(font, text, (letters) => letters.setMessageFunc(watch)));
  }
  return found;
}
