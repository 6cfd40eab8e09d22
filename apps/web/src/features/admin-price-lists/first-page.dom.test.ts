import { afterEach, expect, it, vi } from 'vitest';
import { drawPage, openPdf } from '#lib/pdf/pdf.ts';
import { firstPage } from './first-page.ts';

vi.mock('#lib/pdf/pdf.ts', () => ({ openPdf: vi.fn<() => unknown>(), drawPage: vi.fn<() => unknown>() }));
afterEach(() => vi.useRealTimers());

const rates = new File(['%PDF-1.7'], 'rates.pdf', { type: 'application/pdf' });

it('does without a picture of a page that is drawn without end, and closes the file', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const close = vi.fn<() => void>();
  const document = { getPage: () => Promise.resolve({}) };
  vi.mocked(openPdf).mockReturnValue({ opened: Promise.resolve({ document }), close } as never);
  vi.mocked(drawPage).mockReturnValue({ promise: new Promise(() => undefined) } as never);
  const picture = firstPage(rates);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await picture).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});
