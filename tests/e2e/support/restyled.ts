/** How many elements of a page the browser gave their style anew. */
import type { Browser } from '@playwright/test';

type TraceEvent = { name: string; args: { elementCount?: number } };

/** The most elements that were restyled at once during the work. */
export async function mostRestyled(browser: Browser, work: () => Promise<void>): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const counts = [0];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0);
  });
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return Math.max(...counts);
}
