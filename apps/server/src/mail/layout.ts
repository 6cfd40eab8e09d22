/** The layout of e-mails: one narrow column that every mail program shows, and the same content as plain text. */
import type { EmailMessage } from '../providers/email/port.ts';
import { subjectLine } from './one-line.ts';

export type Letter = {
  /** The language of its text. */
  language: string;
  heading: string;
  paragraphs: readonly string[];
  /** A one-time code, shown large. */
  code?: string;
  button?: { label: string; link: string };
  /** Small print below the line. */
  footer: string;
  /** A link below the small print. */
  footerLink?: { label: string; link: string };
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

function letterText({ heading, paragraphs, code, button, footer, footerLink }: Letter): string {
  return [
    heading,
    ...paragraphs,
    code,
    button && `${button.label}: ${button.link}`,
    `--\n${footer}`,
    footerLink && `${footerLink.label}: ${footerLink.link}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/** The letter as HTML, without images, scripts or external resources. */
function letterHtml({ language, heading, paragraphs, code, button, footer, footerLink }: Letter): string {
  const font = 'font-family:system-ui,Segoe UI,Roboto,sans-serif';
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((one) => `<p style="margin:0 0 16px">${escapeHtml(one).replaceAll('\n', '<br>')}</p>`),
    code && `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`,
    button &&
      `<p style="margin:0 0 16px"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;background:#1f3a5f;color:#ffffff;border-radius:6px;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
    `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #cccccc;font-size:13px;color:#595959">${escapeHtml(footer)}</p>`,
    footerLink &&
      `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(footerLink.link)}" style="color:#595959">${escapeHtml(footerLink.label)}</a></p>`,
  ].filter(Boolean);
  return `<!doctype html><html lang="${escapeHtml(language)}"><body style="margin:0;padding:24px;background:#ffffff;color:#1a1a1a;${font};font-size:16px;line-height:1.5"><div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere">${parts.join('')}</div></body></html>`;
}

/**
 * The letter as an e-mail with a subject of one line.
 *
 * @param more data for programs: its code, its link, its headers
 */
export const emailOf = (
  to: string,
  subject: string,
  letter: Letter,
  more: Pick<EmailMessage, 'code' | 'link' | 'headers'> = {},
): EmailMessage => ({ to, subject: subjectLine(subject), text: letterText(letter), html: letterHtml(letter), ...more });
