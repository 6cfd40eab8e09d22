/** Public pages with more text than their description, in the words of their screens. */
import { html } from 'hono/html';
import type { PageKind } from '../page-shell.ts';
import { aboutText, calculatorTexts, planTexts, supportText } from '../messages.ts';
import { publicPage } from './public-page.ts';

export const partnersKind: PageKind = {
  isPrerendered: true,
  make: async (deps) =>
    publicPage('partners', deps, html`${aboutText(deps.brand).map((text) => html`<p>${text}</p>`)}`),
};

export const plansKind: PageKind = {
  isPrerendered: true,
  make: async (deps) =>
    publicPage(
      'membershipPlans',
      deps,
      html`${planTexts(deps.brand).map(
        ({ name, whom, credits }) =>
          html`<h2>${name}</h2>
            <p>${whom}</p>
            <p>${credits}</p>`,
      )}`,
    ),
};

export const supportKind: PageKind = {
  isPrerendered: true,
  make: async (deps) => publicPage('contactCorporate', deps, html`<p>${supportText(deps.brand)}</p>`),
};

export const calculatorKind: PageKind = {
  isPrerendered: true,
  make: async (deps) =>
    publicPage(
      'yarnCalculator',
      deps,
      html`${calculatorTexts(deps.brand).map(
        ({ name, lede }) =>
          html`<h2>${name}</h2>
            <p>${lede}</p>`,
      )}`,
    ),
};
