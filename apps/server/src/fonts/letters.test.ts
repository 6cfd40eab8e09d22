/** Names in the scripts of India are rendered with letters, joined and within their column, wherever the server writes them. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCardFonts, CARD_FONTS } from '../pages/share-card/card-fonts.ts';
import { createSheet } from '../payments/invoice/sheet.ts';
import { linesOf, widthOf } from './measure.ts';

/** A name in each script with joined letters, attached marks and, where the script uses them, joiners. */
const NAMES: [script: string, font: string, name: string][] = [
  ['Devanagari', 'AnekDevanagari', 'श्री कृष्णमूर्ति टेक्स\u200cटाइल्स क्\u200dष'],
  ['Gujarati', 'AnekGujarati', 'શ્રી અંબિકા ટેક્સટાઇલ પ્રાઇવેટ'],
  ['Tamil', 'NotoSansTamil', 'ஸ்ரீ கிருஷ்ணமூர்த்தி பொன்னுசாமி'],
  ['Kannada', 'AnekKannada', 'ಶ್ರೀ ಲಕ್ಷ್ಮೀ ಟೆಕ್ಸ್\u200cಟೈಲ್ಸ್'],
  ['Bengali', 'AnekBangla', 'শ্রী চট্টোপাধ্যায় ক্ষেত্র'],
  ['Gurmukhi', 'MuktaMahee', 'ਸ਼੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Telugu', 'AnekTelugu', 'శ్రీ కృష్ణమూర్తి టెక్స్\u200cటైల్స్'],
  ['Malayalam', 'AnekMalayalam', 'ശ്രീ കൃഷ്ണമൂർത്തി ടെക്സ്റ്റൈൽസ്'],
  ['Odia', 'NotoSansOriya', 'ଶ୍ରୀ କୃଷ୍ଣମୂର୍ତ୍ତି ଭୁବନେଶ୍ୱର'],
];
const WIDTH = 160;
const SIZE = 10;

async function sheetWith(words: string): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = createSheet({ Title: 'Letters', Author: 'Tanabana', CreationDate: new Date(0) });
  for (const weight of [400, 700] as const) sheet.text(words, 40, 40, WIDTH, { size: SIZE, weight });
  return sheet.end();
}

/** The text of the glyphs on a file's first page. A font's empty box has the text U+0000. */
async function textsIn(data: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const task = getDocument({ data, disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
    const { fnArray, argsArray } = await page.getOperatorList();
    const shown = argsArray.filter((_, index) => fnArray[index] === OPS.showText) as [
      ({ unicode: string } | number)[],
    ][];
    return shown.flatMap(([parts]) => parts.flatMap((part) => (typeof part === 'object' ? [part.unicode] : [])));
  } finally {
    await task.destroy();
  }
}
const BOX = '\0';

/** The width of the visible part of a drawing, in pixels. */
async function inkWidth(svg: string): Promise<number> {
  const { info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .trim()
    .toBuffer({ resolveWithObject: true });
  return info.width;
}

beforeAll(loadCardFonts);

describe.each(NAMES)('%s', (_script, font, name) => {
  it('is written into a PDF with its own font, without a missing-glyph box', async () => {
    const file = await sheetWith(`Surat ${name}, 395002`);
    expect(Buffer.from(file).toString('latin1')).toContain(`+${font}`);
    const texts = await textsIn(file);
    expect(texts).not.toContain(BOX);
    // Every glyph has a text for copying, in this script.
    expect(texts.filter((signs) => /\p{Cc}/u.test(signs) || signs === '')).toEqual([]);
    expect(texts.join('')).toContain(name[0]);
  });

  it('fits its column, also as one long word, and is cut only between letters', () => {
    const long = name.replaceAll(/\s/g, '').repeat(4);
    const lines = linesOf(`Surat ${long}`, WIDTH, SIZE, 700);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => widthOf(line, SIZE, 700) > WIDTH)).toEqual([]);
    expect(lines.slice(1).join('')).toBe(long);
    // A line that begins with an attached mark would have been torn off its letter.
    expect(lines.filter((line) => /^\p{M}/u.test(line))).toEqual([]);
  });

  it('has the measured width on a share card', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="200" font-family="${CARD_FONTS}">
      <text x="20" y="120" font-size="48" font-weight="700">${name}</text></svg>`;
    const measured = widthOf(name, 48, 700);
    expect(Math.abs((await inkWidth(svg)) - measured)).toBeLessThan(measured * 0.03);
  });
});

it('a character that no font has is the box of the Latin font', async () => {
  expect(await textsIn(await sheetWith('中'))).toContain(BOX);
});
