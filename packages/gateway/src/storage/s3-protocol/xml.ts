/** Writes and reads the XML of the S3 protocol. */
import { SaxesParser } from 'saxes';
import { S3_NAMESPACE, XML_HEAD, xmlText } from '../../errors/render-s3.ts';
import { S3Error } from '../../errors/s3-error.ts';

/** What an element holds: text, elements by name, or several elements of one name. Undefined leaves the element out. */
export type Xml = string | number | boolean | undefined | readonly Xml[] | { readonly [name: string]: Xml };

function element(name: string, content: Xml): string {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((each: Xml) => element(name, each)).join('');
  if (typeof content !== 'object') return `<${name}>${xmlText(String(content))}</${name}>`;
  return `<${name}>${elements(content as { [name: string]: Xml })}</${name}>`;
}

const elements = (content: { readonly [name: string]: Xml }): string =>
  Object.entries(content)
    .map(([name, inside]) => element(name, inside))
    .join('');

/** A document with one root in S3's namespace. */
export const xmlDocument = (root: string, content: string | { readonly [name: string]: Xml }): string =>
  `${XML_HEAD}<${root} xmlns="${S3_NAMESPACE}">${typeof content === 'string' ? xmlText(content) : elements(content)}</${root}>`;

const DEEPEST = 8;

/** A record of the body: the texts of its elements by name. */
export type XmlRecord = Readonly<Record<string, string>>;

/**
 * Reads the records of a document, each an element `record` below the root, and the texts beside them.
 *
 * @param text the whole document, which the caller has bounded
 * @throws S3Error `MalformedXML`
 */
export function readRecords(
  text: string,
  { root, record, most }: { root: string; record: string; most: number },
): { records: XmlRecord[]; texts: XmlRecord } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const path: string[] = [];
  const records: Record<string, string>[] = [];
  const texts: Record<string, string> = Object.create(null) as Record<string, string>;
  let held = '';
  const fail = (why: string) => new S3Error('MalformedXML', `Invalid XML payload: ${why}`);
  parser.on('error', (error) => {
    throw fail(error.message);
  });
  parser.on('doctype', () => {
    throw fail('DOCTYPE is not supported');
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    held = '';
    if (path.length > DEEPEST) throw fail('it is nested too deeply');
    if (path.length === 1 && name !== root) throw fail(`the root must be ${root}`);
    if (path.length !== 2 || name !== record) return;
    if (records.length >= most) throw fail(`it has more than ${most} ${record} elements`);
    records.push(Object.create(null) as Record<string, string>);
  });
  parser.on('text', (piece) => void (held += piece));
  parser.on('cdata', (piece) => void (held += piece));
  parser.on('closetag', ({ name }) => {
    if (path.length === 3 && path[1] === record) records.at(-1)![name] = held;
    else if (path.length === 2 && name !== record) texts[name] = held;
    path.pop();
    held = '';
  });
  parser.write(text).close();
  return { records, texts };
}
