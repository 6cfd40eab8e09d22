/** The FAQ: every question with its answer. */
import { html } from 'hono/html';
import type { PageKind } from '../page-shell.ts';
import { faqData } from '../structured-data.ts';
import { questions } from '../messages.ts';
import { publicPage } from './public-page.ts';

export const faqKind: PageKind = {
  isPrerendered: true,
  // The app opens an answer; the page shell has them all.
  needsScript: true,
  async make(deps) {
    const all = questions(deps.brand);
    const body = html`${all.map(
      ({ id, question, answer }) =>
        html`<h2 id="${id}">${question}</h2>
          ${answer.map((text) => html`<p>${text}</p>`)}`,
    )}`;
    return publicPage('faq', deps, body, [faqData(all)]);
  },
};
