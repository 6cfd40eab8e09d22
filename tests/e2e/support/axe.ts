/** Runs axe on a page. axe's own builder loads the unminified library into the page twice for each check. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

type Rule = { id: string; matches: (node: Element, ...rest: unknown[]) => boolean };
type Axe = typeof axe & { _audit: { rules: Rule[] } };
/** In the page: the key of each element, and the elements that the next run looks at. */
type Look = { lookKeys?: Map<Element, string>; lookAt?: Set<Element> };

const LIBRARY = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Passed checks are not needed.
  resultTypes: ['violations'],
};

/**
 * Contrast takes half of a check, and the rows of a list repeat the same colours sixteen times. So of texts in equal
 * elements, from the root down, with the same classes, colours and sizes, only the first is measured. A row that
 * differs in any of them is measured too.
 */
function measureEqualTextsOnce(): void {
  const { _audit: audit } = (window as unknown as { axe: Axe }).axe;
  const rule = audit.rules.find(({ id }) => id === 'color-contrast')!;
  const isText = rule.matches;
  const numbers = new Map<string, number>();
  let kinds = new WeakMap<Element, number>();
  let measured = new Set<number>();
  const kindOf = (element: Element | null): number => {
    if (!element) return -1;
    const known = kinds.get(element);
    if (known !== undefined) return known;
    const look = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, filter, textShadow, fontSize, fontWeight, position } =
      look;
    const own = [color, backgroundColor, backgroundImage, opacity, filter, textShadow, fontSize, fontWeight, position];
    const root = element.getRootNode();
    const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    const key = [kindOf(parent), element.localName, element.getAttribute('class'), ...own].join('|');
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    kinds.set(element, numbers.get(key)!);
    return numbers.get(key)!;
  };
  rule.matches = function (node, ...rest) {
    if (!isText.call(this, node, ...rest)) return false;
    const kind = kindOf(node);
    const isFirst = !measured.has(kind);
    measured.add(kind);
    return isFirst;
  };
  // Each look begins anew: between two of them the page has changed.
  window.addEventListener('look-for-faults', () => {
    kinds = new WeakMap();
    measured = new Set();
  });
}

/** Makes every rule pass over an element of which an equal one has been looked at (`keysOfElements`). */
function lookAtNewElements(): void {
  const look = window as Look;
  const { _audit: audit } = (window as unknown as { axe: Axe }).axe;
  for (const rule of audit.rules) {
    const { matches } = rule;
    rule.matches = function (node, ...rest) {
      if (look.lookKeys?.has(node) && !look.lookAt!.has(node)) return false;
      return matches.call(this, node, ...rest);
    };
  }
}

/**
 * A key of each element on the page. Elements have the same one where everything that a rule reads is the same: their
 * parent with all that is in it, the classes, roles and states of the elements around it, width and language. Only
 * words, names and addresses differ. Even and odd children have different keys, because style sheets distinguish them.
 */
function keysOfElements(): string[] {
  const WORDS = new Set(['aria-label', 'id', 'name', 'href', 'title', 'alt', 'src', 'srcset', 'value']);
  const REFERENCES = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'list']);
  const short = (text: string): string => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36);
  };
  const isThere = (id: string) => Boolean(document.getElementById(id)?.textContent);
  const ownOf = (element: Element): string => {
    const parts = [element.localName];
    for (const { name, value } of element.attributes) {
      if (WORDS.has(name)) parts.push(value ? name : `${name}=`);
      else if (REFERENCES.has(name)) parts.push(`${name}=${value.split(' ').every(isThere)}`);
      else parts.push(`${name}=${value}`);
    }
    if (element === document.activeElement) parts.push('focus');
    const { labels, checked, disabled } = element as Partial<HTMLInputElement>;
    if (labels) parts.push(`${labels.length} ${checked} ${disabled}`);
    return parts.join(' ');
  };
  const keys = new Map<Element, string>();
  const owns = new Map<Element, string>();
  const shapes = new Map<Element, string>();
  const shapeOf = (element: Element): string => {
    const own = ownOf(element);
    owns.set(element, own);
    let within = '';
    for (const node of element.childNodes) {
      if (node instanceof Element) within += `<${shapeOf(node)}>`;
      else if (node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim()) within += '…';
    }
    const shape = short(own + within);
    shapes.set(element, shape);
    return shape;
  };
  const giveKeys = (parent: Element, way: string): void => {
    const inside = short(`${way} ${owns.get(parent)}`);
    const { children } = parent;
    for (let at = 0; at < children.length; at++) {
      const place = children.length < 5 || at === 0 || at === children.length - 1 ? at : `${at % 2}`;
      keys.set(children[at]!, `${inside}.${shapes.get(parent)}.${at}`);
      giveKeys(children[at]!, `${inside} ${place}`);
    }
  };
  shapeOf(document.body);
  giveKeys(document.body, `${innerWidth} ${document.documentElement.lang} ${document.documentElement.className}`);
  (window as Look).lookKeys = keys;
  return [...new Set(keys.values())];
}

/** What this worker's checks have looked at without a fault: the frame of every page, and what the pages share. */
const sound = new Set<string>();

/**
 * The accessibility violations of the page, each as the rule and the elements that violate it. An element that equals one
 * in which nothing was found is passed over. The library is loaded into a document once, and stays for the next check.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window && window.dispatchEvent(new Event('look-for-faults')));
    if (isThere) continue;
    await frame.evaluate(LIBRARY);
    await frame.evaluate(measureEqualTextsOnce);
    await frame.evaluate(lookAtNewElements);
  }
  const keys = (await page.evaluate(keysOfElements)).filter((key) => !sound.has(key));
  const found = await page.evaluate(
    async ([options, fresh]) => {
      const look = window as Look;
      const open = new Set(fresh);
      // The first of equal elements.
      look.lookAt = new Set([...look.lookKeys!].flatMap(([element, key]) => (open.delete(key) ? [element] : [])));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      // The first few are enough to find the cause; a pale list would name its every word.
      return violations.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 5).map(({ target }) => target.join(' '));
        return `${id} (${nodes.length}): ${elements.join(', ')}`;
      });
    },
    [OPTIONS, keys] as const,
  );
  if (found.length === 0) for (const key of keys) sound.add(key);
  return found;
}
