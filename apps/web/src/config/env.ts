// The settings from the server: JSON in the page.
import type { Brand } from '@tanabana/domain/pages/brand';

type Env = {
  /** The origin of the services; '' is this very origin. */
  url: string;
  anonKey: string;
  brand: Brand;
};

let known: { text: string; env: Env } | undefined;

/** The settings of this page. They are parsed once, and again where a page gets others, as those of tests do. */
export function env(): Env {
  const text = document.getElementById('tanabana-config')!.textContent!;
  if (known?.text !== text) known = { text, env: JSON.parse(text) as Env };
  return known.env;
}

/** The base address of the services, absolute, as supabase-js needs it. */
export const servicesUrl = (): string => env().url || window.location.origin;
