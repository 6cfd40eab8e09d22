import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handOver } from './hand-over.ts';

const button = (number: string) => `<button aria-label="I'm Interested in ${number}">I'm Interested</button>`;
const link = (number: string) =>
  `<a href="/login?redirect=%2Foffer%2F${number}" data-button="" aria-label="I'm Interested in ${number}">I'm Interested</a>`;

/** As the inline script notes it. */
function note({ target }: Event): void {
  const pressed = (target as Element).closest('#served button');
  if (pressed) Object.assign(pressed.closest('#served')!, { pressed });
}

/** Adds both pages to the document. Returns the function that fires the router's event of a rendered page. */
function open(served: string, app: string): () => void {
  document.body.innerHTML = `<div id="served" data-path="${location.pathname}">${served}</div><div id="root">${app}</div>`;
  document.getElementById('served')!.addEventListener('click', note);
  const listeners = new Map<string, () => void>();
  const subscribe = (event: string, listener: () => void) => {
    listeners.set(event, listener);
    return () => listeners.delete(event);
  };
  handOver({ subscribe } as unknown as AnyRouter);
  return () => listeners.get('onResolved')?.();
}

const press = (name: string) => document.querySelector<HTMLElement>(`#served [aria-label="${name}"]`)!.click();

it('what was typed reaches the field of the app', () => {
  const resolved = open('<textarea></textarea>', '<textarea></textarea>');
  document.querySelector<HTMLTextAreaElement>('#served textarea')!.value = '40s cotton';
  resolved();
  expect(document.querySelector('textarea')!.value).toBe('40s cotton');
});

it('a press in a page with several layouts reaches what was pressed, not its like in the other layout', () => {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const pressed: string[] = [];
  const layout = (name: string, style: string) =>
    `<div data-layout="${name}" style="${style}">${button('PE-000001')}${button('PE-000002')}</div>`;
  const app = `${button('PE-000001')}${button('PE-000002')}`;
  const resolve = open(layout('wide', 'display:none') + layout('desktop', 'display:none') + layout('narrow', ''), app);
  for (const each of document.querySelectorAll('#root button')) {
    each.addEventListener('click', () => pressed.push(each.getAttribute('aria-label')!));
  }
  document.querySelector<HTMLElement>('#served [data-layout=narrow] [aria-label$="2"]')!.click();
  resolve();
  expect(pressed).toEqual(["I'm Interested in PE-000002"]);
  expect(document.getElementById('served')).toBeNull();
});

describe('a press before the app is loaded', () => {
  const pressed: (string | null)[] = [];
  const hear = (event: Event) => {
    const part = event.target as Element;
    if (part.closest('#root')) pressed.push(part.getAttribute('aria-label'));
  };
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockReturnValue();
    document.addEventListener('click', hear);
  });
  afterEach(() => {
    document.removeEventListener('click', hear);
    pressed.length = 0;
  });

  it.each([
    ['buttons', button],
    ['links', link],
  ])(
    'reaches the button of the same row among %s, though another row has none for a signed-in user',
    (_what, markupOf) => {
      const resolved = open(
        ['SO-1', 'SO-2', 'SO-3'].map(markupOf).join(''),
        `<span>Your offer</span>${['SO-2', 'SO-3'].map(button).join('')}`,
      );
      press("I'm Interested in SO-2");
      resolved();
      expect(document.getElementById('served')).toBeNull();
      expect(pressed).toEqual(["I'm Interested in SO-2"]);
    },
  );

  it('on a button that the app does not have reaches no other', () => {
    const resolved = open(['SO-1', 'SO-2'].map(button).join(''), button('SO-2'));
    press("I'm Interested in SO-1");
    resolved();
    expect(pressed).toEqual([]);
  });

  it('leaves the focus on the button that was prerendered as a link', () => {
    const resolved = open(link('SO-1') + link('SO-2'), button('SO-1') + button('SO-2'));
    document.querySelectorAll<HTMLElement>('#served a')[1]!.focus();
    resolved();
    expect(document.activeElement?.outerHTML).toBe(button('SO-2'));
  });
});
