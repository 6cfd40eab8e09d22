import type { D2DSearch } from './components/d2d-page.tsx';

/** Reads the address: what it does not know is left out. */
export function validateD2DSearch({ tab, q }: Record<string, unknown>): D2DSearch {
  return { ...(tab === 'enquiries' && { tab }), ...(typeof q === 'string' && q && { q }) };
}
