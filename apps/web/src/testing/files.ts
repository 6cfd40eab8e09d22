// Files for upload tests: small, and of the kind that their name says.
import { Buffer } from 'node:buffer';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** A picture of one pixel. */
export const aPng = (name = 'logo.png') => new File([bytesOf(PNG)], name, { type: 'image/png' });

/** The head of a picture of a size, in pixels: nothing decodes it. */
export function aPngOf(width: number, height: number, name = 'huge.png'): File {
  const bytes = bytesOf(PNG);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new File([bytes], name, { type: 'image/png' });
}

const PDF_OBJECTS = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
];

/** A PDF of one empty page. */
export function aPdf(name = 'rates.pdf'): File {
  let text = '%PDF-1.4\n';
  const places = PDF_OBJECTS.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  text += `${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return new File([text], name, { type: 'application/pdf' });
}
