/** Parses S3's list of objects (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html). */
import { SaxesParser } from 'saxes';

export type S3Page = { objects: { key: string; at: number }[]; next: string | undefined };

/** Parses one page of a list. @throws Error for invalid XML */
export function readS3List(xml: string): S3Page {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const page: S3Page = { objects: [], next: undefined };
  let text = '';
  let key = '';
  let at = Number.NaN;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
  });
  parser.on('text', (piece) => void (text += piece));
  parser.on('closetag', () => {
    const where = path.slice(1).join('/');
    if (where === 'Contents/Key') key = text;
    else if (where === 'Contents/LastModified') at = Date.parse(text);
    else if (where === 'Contents') page.objects.push({ key, at });
    else if (where === 'NextContinuationToken') page.next = text;
    path.pop();
    text = '';
  });
  parser.write(xml).close();
  return page;
}
