/** What axe finds on a page. Its own builder reads the unminified library into the page twice for each look. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

const LIBRARY = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // Nobody reads what is in order.
  resultTypes: ['violations'],
};

/**
 * The faults of accessibility on the page as it stands, each as the rule and the elements that break it. The library is read
 * into a document once, and stays for the next look.
 */
export async function faultsOfAccess(page: Page): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(LIBRARY);
  }
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
    // The first few say where to look; a pale list would name its every word.
    return violations.map(({ id, nodes }) => {
      const elements = nodes.slice(0, 5).map(({ target }) => target.join(' '));
      return `${id} (${nodes.length}): ${elements.join(', ')}`;
    });
  }, OPTIONS);
}
