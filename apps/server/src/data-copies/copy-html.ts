/** The readable page of a copy: one file without scripts or external resources, for every browser. */
import { escapeHtml } from '../mail/layout.ts';
import type { CopyRow } from './sections.ts';

const STYLE =
  'body{margin:0 auto;max-width:760px;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#1a1a1a}' +
  'h1{font-size:24px}h2{margin:40px 0 8px;font-size:19px}.none{color:#595959}' +
  'dl{display:grid;grid-template-columns:minmax(120px,1fr) 2fr;gap:2px 16px;margin:0 0 12px;padding:12px;border:1px solid #ccc;border-radius:6px}' +
  'dt{color:#595959;overflow-wrap:anywhere}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}';

/** The beginning of the page, up to the first section. */
export const pageHead = (language: string, title: string, paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}`;

export const PAGE_END = '</body></html>';

export const sectionHead = (title: string): string => `<h2>${escapeHtml(title)}</h2>`;

export const emptySection = (words: string): string => `<p class="none">${escapeHtml(words)}</p>`;

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A row as names and values, without what is empty. */
export function rowHtml(row: CopyRow): string {
  const facts = Object.entries(row).filter(([, value]) => value !== null && textOf(value) !== '');
  return `<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name.replaceAll('_', ' '))}</dt><dd>${escapeHtml(textOf(value))}</dd>`).join('')}</dl>`;
}
