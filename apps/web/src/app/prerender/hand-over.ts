// Hands over from the prerendered page to the app. The prerendered page stays until the app shows the same content and is then removed, so
// that nothing moves on screen.
import type { AnyRouter } from '@tanstack/react-router';
import { forgetPrerendered, prerenderedPage } from '#lib/reading/with-page/prerendered.ts';

/** `pressed`: what was pressed last; the inline script notes buttons (apps/server/src/pages/inline/first-script.ts). */
type PrerenderedPage = HTMLElement & { pressed?: HTMLElement };

const PRESSABLE = 'a, button, input, select, textarea';

/** The tag name in the app: some buttons are prerendered as links, which work without a script. */
const tagOf = (part: HTMLElement) => (part.dataset.button === undefined ? part.tagName : 'BUTTON');

/**
 * The app's counterpart of an element of the prerendered page. Named elements are found by their name: some rows have another button, or
 * none, for a signed-in member, and a press must not reach another row.
 */
function twin(served: Element, part: HTMLElement): HTMLElement | null {
  const name = part.getAttribute('aria-label');
  const alike = (page: ParentNode) =>
    Array.from(page.querySelectorAll<HTMLElement>(PRESSABLE)).filter(
      (each) =>
        tagOf(each) === tagOf(part) &&
        each.textContent === part.textContent &&
        each.getAttribute('aria-label') === name,
    );
  return alike(document.getElementById('root')!)[alike(served).indexOf(part)] ?? null;
}

/** What people type or choose in. */
type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value with which the server drew a field. */
function servedValue(field: Typed): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return (Array.from(field.options).find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value;
}

/** Hands on what was typed or chosen before the app was there, past React, which would not notice a value that is merely set. */
function handOn(served: Element): void {
  for (const field of served.querySelectorAll<Typed>('input, textarea, select')) {
    // The app decides about a field that nobody has touched: it may know more by now, such as the language of the profile.
    if (field.value === servedValue(field)) continue;
    const own = twin(served, field) as typeof field | null;
    if (!own || own.value === field.value) continue;
    Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value')!.set!.call(own, field.value);
    // React hears of a field by the one, of a choice by the other.
    for (const kind of ['input', 'change']) own.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

/** Replaces the prerendered page as soon as the app has rendered its first page. */
export function handOver(router: AnyRouter): void {
  const served = prerenderedPage() as PrerenderedPage | null;
  if (!served) return;
  // A reader who goes back before the app is ready has left the page already.
  const isHere = () => location.pathname === served.dataset.path;
  if (document.documentElement.dataset.first === 'plain' || !isHere()) return served.remove();
  let place = window.scrollY;
  const scrolled = () => (place = window.scrollY);
  // A link, too: the app opens its page sooner than the browser would. Any other way to follow one is the browser's.
  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a:not([target])');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    served.pressed = link;
  };
  window.addEventListener('scroll', scrolled, { passive: true });
  served.addEventListener('click', press);
  // Before the router looks for the place on the page: what is out of sight has no height.
  const stop = router.subscribe('onResolved', () => {
    stop();
    window.removeEventListener('scroll', scrolled);
    // Of a page with several layouts only that on screen was used. `served.children` is live: removing one would skip the next.
    for (const part of served.querySelectorAll('[data-layout]'))
      if (getComputedStyle(part).display === 'none') part.remove();
    handOn(served);
    const active = document.activeElement as HTMLElement | null;
    const focused = active && served.contains(active) ? twin(served, active) : null;
    served.removeEventListener('click', press);
    const { pressed } = served;
    const button = pressed && (twin(served, pressed) ?? pressed);
    served.remove();
    forgetPrerendered();
    focused?.focus({ preventScroll: true });
    button?.click();
  });
  const stopAgain = router.subscribe('onRendered', () => {
    stopAgain();
    // The router opens a page at its top, or where it was left. Reading `scrollY` forces a layout of the whole app, so it is read only if the
    // reader has scrolled.
    if (place > 0 && window.scrollY === 0 && isHere()) window.scrollTo(0, place);
  });
}
