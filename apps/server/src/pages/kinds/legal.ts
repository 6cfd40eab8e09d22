/** Privacy Policy and Terms of Use: the whole text. */
import { html } from 'hono/html';
import type { PageKind } from '../page-shell.ts';
import { legalText } from '../messages.ts';
import { publicPage } from './public-page.ts';

const TEXTS = { privacyPolicy: 'privacy', termsOfUse: 'terms' } as const;

export const legalKind = (key: keyof typeof TEXTS): PageKind => ({
  isPrerendered: true,
  async make(deps) {
    const { effective, lede, sections } = legalText(TEXTS[key], deps.brand);
    const body = html`<p>${effective}</p>
      <p>${lede}</p>
      ${sections.map(
        ({ title, paragraphs, points }) =>
          html`<h2>${title}</h2>
            ${paragraphs.map((text) => html`<p>${text}</p>`)}${
              points.length > 0
                ? html`<ul>
                    ${points.map((text) => html`<li>${text}</li>`)}
                  </ul>`
                : ''
            }`,
      )}`;
    return publicPage(key, deps, body);
  },
});
