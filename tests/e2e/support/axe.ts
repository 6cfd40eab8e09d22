/** Runs axe on a page. axe's own builder loads the unminified library into the page twice for each check. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

type Rule = { id: string; matches: (node: Element, ...rest: unknown[]) => boolean };
type Axe = typeof axe & { _audit: { rules: Rule[] } };

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

/**
 * Rows of a list that repeat an earlier one: the same elements with the same classes, roles and states, where only
 * words, names and addresses differ. What is wrong in such a row is wrong in the first. The first and the last stay,
 * and one of the even and of the odd ones, because style sheets tell these apart.
 */
function repeatedRows(): Element[] {
  const WORDS =
    / (aria-label|aria-labelledby|aria-describedby|aria-controls|id|for|name|href|title|alt|src|value)="[^"]+"/g;
  return [...document.querySelectorAll('body *')].flatMap(({ children }) => {
    // A row fewer costs less than to compare them.
    if (children.length < 5) return [];
    const seen = new Set<string>();
    return [...children].slice(1, -1).filter((row, index) => {
      const shape = (index % 2) + row.outerHTML.replace(/>[^<]+/g, '>…').replace(WORDS, ' $1');
      const isRepeated = seen.has(shape);
      seen.add(shape);
      return isRepeated;
    });
  });
}

/**
 * The accessibility violations of the page, each as the rule and the elements that violate it. The library is loaded
 * into a document once, and stays for the next check.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in window && window.dispatchEvent(new Event('look-for-faults')));
    if (isThere) continue;
    await frame.evaluate(LIBRARY);
    await frame.evaluate(measureEqualTextsOnce);
  }
  const rows = await page.evaluateHandle(repeatedRows);
  const found = await page.evaluate(
    async ([options, exclude]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [document], exclude },
        options,
      );
      // The first few are enough to find the cause; a pale list would name its every word.
      return violations.map(({ id, nodes }) => {
        const elements = nodes.slice(0, 5).map(({ target }) => target.join(' '));
        return `${id} (${nodes.length}): ${elements.join(', ')}`;
      });
    },
    [OPTIONS, rows] as const,
  );
  await rows.dispose();
  return found;
}
