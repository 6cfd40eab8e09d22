const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Characters that XML does not allow, escaped or not. */
// oxlint-disable-next-line no-control-regex -- control signs are what is looked for
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes a text for XML or SVG, in attributes too. */
export function xmlText(text: string): string {
  return text.replaceAll(NO_XML, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
