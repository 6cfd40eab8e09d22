/**
 * Validates SVGs: only drawings without active content are accepted. A real XML parser reads them. Anything outside the allow list is
 * refused, never stripped: a file is stored unchanged or not at all. SVGs are also served so that nothing in them would run
 * (`serve/headers.ts`).
 */
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { notWhole } from './bytes.ts';
import { ATTRIBUTES, ELEMENTS, OF_EDITORS, SVG, XLINK, XML, XMLNS } from './svg-vocabulary.ts';

const DEEPEST = 200;

/** The document type that old programs write. It names the SVG DTD and declares nothing. */
const DOCTYPE =
  /^\s*svg(\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. ]+\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]+\.dtd")?\s*$/;
const PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/;
/** What a style may not contain: external references, and anything that can obscure them. */
const FOREIGN_STYLE =
  /\\|@import|@charset|@namespace|image-set|expression|behavior|binding|javascript:|url\((?!\s*['"]?#)/i;

const bad = (why: string): Error => notWhole(`This drawing (SVG) cannot be taken: ${why}. Save it as a PNG`);

function checkValue(value: string, where: string): void {
  if (FOREIGN_STYLE.test(value)) throw bad(`${where} refers to something outside of it`);
}

function checkLink(element: string, value: string): void {
  const isWithin = value.startsWith('#') || (element === 'image' && PICTURE.test(value));
  if (!isWithin) throw bad(`<${element}> refers to something outside of it`);
}

function checkAttribute(element: string, { name, local, uri, value }: SaxesAttributeNS): void {
  if (/^on/i.test(local)) throw bad(`<${element}> has a handler of events`);
  if (uri === XMLNS || OF_EDITORS.has(uri)) return;
  if (local === 'href' && (uri === '' || uri === XLINK)) return checkLink(element, value);
  const isKnown =
    uri === XLINK
      ? ['title', 'type', 'role', 'arcrole', 'show', 'actuate'].includes(local)
      : uri === XML
        ? ['space', 'lang', 'id'].includes(local)
        : uri === '' && (ATTRIBUTES.has(local) || /^(data|aria)-[\w-]+$/.test(local));
  if (!isKnown) throw bad(`<${element}> has the attribute ${name.slice(0, 60)}`);
  checkValue(value, `<${element}>`);
}

function checkElement({ name, local, uri, attributes }: SaxesTagNS): void {
  if (OF_EDITORS.has(uri)) {
    if (Object.values(attributes).some((attribute) => /^on/i.test(attribute.local)))
      throw bad('it has a handler of events');
    return;
  }
  if (uri !== SVG || !ELEMENTS.has(local)) throw bad(`it has the element <${name.slice(0, 60)}>`);
  for (const attribute of Object.values(attributes)) checkAttribute(local, attribute);
}

/** Whether a text may be an SVG. */
export const looksLikeSvg = (head: string): boolean => /^\ufeff?\s*</.test(head) && /<(\w+:)?svg[\s>/]/.test(head);

/**
 * Validates an SVG.
 *
 * @throws StorageError `InvalidMimeType` that names the disallowed content
 */
export function checkSvg(text: string): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: SaxesTagNS[] = [];
  const isStyle = () => open.at(-1)?.uri === SVG && open.at(-1)?.local === 'style';
  let style = '';
  parser.on('error', (error) => {
    throw bad(`it is no XML (${error.message.slice(0, 100)})`);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-8$/i.test(encoding)) throw bad('it is not in UTF-8');
  });
  parser.on('doctype', (doctype) => {
    if (!DOCTYPE.test(doctype)) throw bad('it declares entities or a document type of its own');
  });
  parser.on('processinginstruction', () => {
    throw bad('it has a processing instruction');
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0 && (tag.uri !== SVG || tag.local !== 'svg')) throw bad('it is no drawing');
    if (open.length >= DEEPEST) throw bad('it is nested too deeply');
    checkElement(tag);
    open.push(tag);
  });
  parser.on('text', (piece) => void (isStyle() && (style += piece)));
  parser.on('cdata', (piece) => void (isStyle() && (style += piece)));
  parser.on('closetag', () => {
    // The whole style is checked at once, because a word may be split over several text events.
    if (isStyle()) {
      checkValue(style, '<style>');
      style = '';
    }
    open.pop();
  });
  parser.write(text).close();
}
