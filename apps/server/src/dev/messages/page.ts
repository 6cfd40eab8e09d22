import { html } from 'hono/html';
import type { Sample } from './samples.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; color: #1a1a1a; background: #fff; }
  nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; margin: 0 0 1rem; } nav a[aria-current] { font-weight: 700; }
  article { border: 1px solid #ccc; border-radius: 6px; padding: .75rem 1rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
  article > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; } h2 { font-size: 1rem; margin: 0; }
  iframe { border: 1px solid #ccc; height: 34rem; max-width: 100%; } header { font-size: .875rem; color: #595959; }
  pre { white-space: pre-wrap; font: inherit; margin: 0; flex: 1 1 18rem; max-width: 360px; border: 1px solid #ccc; padding: .5rem; }`;

/** The widths of the previews in pixels: a phone, and a window. */
const WIDTHS = [360, 600];

/** A choice of the preview, as in the address. */
type Choice = { language: string; names: string };

/** Every message as an HTML page. The template escapes all values; a letter is shown in a frame that may do nothing. */
export function messagesPage(samples: readonly Sample[], chosen: Choice, choices: readonly Choice[]) {
  const addressOf = (choice: Choice) => `?${new URLSearchParams(choice)}`;
  const isChosen = (choice: Choice) => addressOf(choice) === addressOf(chosen);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Messages</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>Messages</h1>
        <p>Every e-mail, SMS and WhatsApp message with sample values. Nothing is sent.</p>
        <nav aria-label="Language and names">
          ${choices.map(
            (choice) =>
              html`<a href="${addressOf(choice)}" ${isChosen(choice) ? html`aria-current="page"` : ''}
                >${choice.language}, ${choice.names} names</a
              >`,
          )}
        </nav>
        ${samples.map(
          (sample) =>
            html`<article lang="${chosen.language}">
              <header><span>${sample.name}</span> · ${sample.channel} to ${sample.to}</header>
              ${sample.channel === 'email' ? html`<h2>${sample.subject}</h2>` : ''}
              <div>
                ${
                  sample.channel === 'email'
                    ? WIDTHS.map(
                        (width) =>
                          html`<iframe
                            title="${sample.name}, ${width} px"
                            width="${width}"
                            loading="lazy"
                            sandbox
                            srcdoc="${sample.html}"
                          ></iframe>`,
                      )
                    : ''
                }
                <pre>${sample.text}</pre>
              </div>
            </article>`,
        )}
      </body>
    </html>`;
}
