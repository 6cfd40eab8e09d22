const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Signs that XML has no place for, escaped or not. */
// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text made fit to stand in XML or SVG, in an attribute too. */
export function xmlText(text: string): string {
  return text.replaceAll(NO_XML, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
