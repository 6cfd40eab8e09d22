// Adds what jsdom lacks of a browser, and replaces two slow parts that took an eighth of the time of these tests.
import { answerSelectors, innerOf, outerOf, versionOf } from './selectors.ts';

/** jsdom's own window, for what is laid over it here once a file. */
const { window: original } = (globalThis as unknown as { jsdom: { window: Window & typeof globalThis } }).jsdom;

answerSelectors();

// jsdom's lists of nodes are proxies, whose length and every index go through a trap.
for (const kind of [NodeList, HTMLCollection])
  Object.defineProperty(kind.prototype, Symbol.iterator, {
    configurable: true,
    writable: true,
    *value(this: object) {
      const list = innerOf<{ length: number; item: (index: number) => object }>(this);
      for (let index = 0; index < list.length; index++) yield outerOf(list.item(index));
    },
  });

// jsdom lays its own Uint8Array over node's, and the server, which runs in the same process, signs with node's.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor;

// The server of the tests does not listen, so no page of theirs opens a socket.
Reflect.deleteProperty(globalThis, 'WebSocket');
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** All properties by which the stylesheet distinguishes elements, beside their surroundings. */
function kindOf(element: Element, pseudo: string): string {
  const parent = element.parentElement;
  const within = parent?.localName === 'details' ? parent.hasAttribute('open') : '';
  const own = ['type', 'open', 'hidden', 'style'].map((name) => element.getAttribute(name) ?? '-');
  // An open dialog disables pointer events on the body, which its content inherits.
  for (let around = parent?.closest('[style]'); around; around = around.parentElement?.closest('[style]'))
    own.push(around.getAttribute('style') ?? '');
  return [element.localName, pseudo, within, ...own].join('|');
}

// No sheet of ours is loaded here, so two elements of a kind look alike; jsdom would match the rules of a whole browser for each.
const computedStyle = original.getComputedStyle.bind(original);
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudo) => {
  const kind = kindOf(element, pseudo ?? '');
  const style = styles.get(kind) ?? computedStyle(element, pseudo);
  styles.set(kind, style);
  return style;
};

const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

let labelled = { version: -1, byControl: new Map<Element, HTMLLabelElement[]>() };

/** The labels of a control in the document, as HTML defines them; jsdom would search the whole document for each. */
function labelsOf(control: Element): HTMLLabelElement[] {
  const version = versionOf(document);
  if (labelled.version !== version) {
    const byControl = new Map<Element, HTMLLabelElement[]>();
    for (const label of document.querySelectorAll('label')) {
      const { htmlFor } = label;
      const its = label.hasAttribute('for')
        ? htmlFor !== '' && document.getElementById(htmlFor)
        : label.querySelector(LABELABLE);
      if (its) byControl.set(its, [...(byControl.get(its) ?? []), label]);
    }
    labelled = { version, byControl };
  }
  return [...(labelled.byControl.get(control) ?? [])];
}

for (const kind of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  const key = Symbol.for('tanabana.labels');
  const saved = kind.prototype as unknown as Record<symbol, PropertyDescriptor | undefined>;
  const slow = (saved[key] ??= Object.getOwnPropertyDescriptor(kind.prototype, 'labels'));
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: Element): unknown {
      return this.isConnected && this.getAttribute('type') !== 'hidden' ? labelsOf(this) : slow?.get?.call(this);
    },
  });
}

// Nothing has a size here, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// And nothing intersects, unless a test overrides this.
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
// A wide screen, so that tables are rendered.
window.matchMedia = (query) =>
  ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
