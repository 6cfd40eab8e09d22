import { html } from 'hono/html';
import type { OutboxFilter, OutboxMessage } from '../../providers/outbox-store.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem; color: #1a1a1a; background: #fff; }
  form { display: flex; gap: .5rem; margin: 0 0 1rem; } input { flex: 1; font: inherit; padding: .5rem; } button { font: inherit; }
  article { border: 1px solid #ccc; border-radius: 6px; padding: .75rem 1rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
  header { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .875rem; color: #595959; } h2 { font-size: 1rem; margin: .25rem 0; }
  pre { white-space: pre-wrap; font: inherit; margin: .5rem 0; } .code { font-size: 1.5rem; font-weight: 700; letter-spacing: .2em; }`;

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The outbox as an HTML page. The template escapes all values of the messages. */
export function outboxPage(messages: readonly OutboxMessage[], { to, limit }: OutboxFilter) {
  const last = messages.at(-1);
  const older = new URLSearchParams({
    ...(to && { to }),
    ...(limit && { limit: String(limit) }),
    ...(last && { before: String(last.id) }),
  });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>Outbox</h1>
        <p>Messages that would have been sent. Nothing here leaves this machine.</p>
        <form>
          <input
            name="to"
            type="search"
            value="${to ?? ''}"
            aria-label="To"
            placeholder="E-mail address or +919876543210"
          />
          <button>Show</button>
        </form>
        ${messages.map(
          (message) =>
            html`<article>
              <header>
                <span>${message.channel}</span><span>to ${message.to}</span>
                <time datetime="${message.created_at}">${time.format(new Date(message.created_at))}</time>
              </header>
              ${message.subject && html`<h2>${message.subject}</h2>`}
              ${message.code && html`<p class="code">${message.code}</p>`}
              <pre>${message.body}</pre>
              ${message.link && html`<a href="${message.link}">${message.link}</a>`}
            </article>`,
        )}
        ${messages.length === 0 ? html`<p>No messages${to && html` to ${to}`}.</p>` : html`<a href="?${older}">Older</a>`}
      </body>
    </html>`;
}
