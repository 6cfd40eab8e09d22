// The settings from the server: JSON in the page, read once. A setting that an older or unset server leaves out gets the default below.
const DEFAULTS = {
  /** The origin of the services; '' is this very origin. */
  url: '',
  anonKey: '',
  brand: {
    name: 'Tanabana',
    native_name: 'ताना बाना',
    tagline: "The world's premier digital marketplace for yarn",
    email: 'help@tanabana.example',
    phone: '+91 261 000 0000',
    address: 'Ring Road, Surat 395002, Gujarat, India',
    venture_of: 'Kaatana Textile Consultancy',
    social: {
      linkedin: 'https://www.linkedin.com/company/tanabana',
      youtube: 'https://www.youtube.com/@tanabana',
      instagram: 'https://www.instagram.com/tanabana',
    },
    stores: {
      google_play: 'https://play.google.com/store/apps/details?id=example.tanabana',
      app_store: 'https://apps.apple.com/in/app/tanabana/id0000000000',
    },
    map_url: 'https://www.openstreetmap.org/search?query=Ring%20Road%20Surat',
    /** One for each guide of the FAQ. */
    video_urls: Array.from({ length: 11 }, (_, index) => `https://www.youtube.com/@tanabana/guide-${index + 1}`),
    support_url: 'https://tanabana.example/support',
    brochure_url: 'https://tanabana.example/corporate-brochure.pdf',
  },
};

/** Our default is translated; an operator's own text is shown as it is. */
export const OUR_TAGLINE = DEFAULTS.brand.tagline;

export type Env = typeof DEFAULTS;

/** Merges the given values over the defaults, key by key. A null or a value of the wrong type keeps the default. */
function overlay<T extends object>(defaults: T, given: unknown): T {
  if (typeof given !== 'object' || given === null) return defaults;
  if (Array.isArray(defaults)) return Array.isArray(given) ? (given as T) : defaults;
  const values = given as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => {
      const value = values[key];
      if (typeof fallback === 'object') return [key, overlay(fallback as object, value)];
      return [key, typeof value === typeof fallback ? value : fallback];
    }),
  ) as T;
}

let known: Env | undefined;

/** The settings of this page. */
export function env(): Env {
  if (!known) {
    const text = document.getElementById('tanabana-config')?.textContent;
    // A page without its settings, as a test has for a moment, must not make the placeholders last.
    if (!text) return DEFAULTS;
    known = overlay(DEFAULTS, JSON.parse(text));
  }
  return known;
}

/** The base address of the services, absolute, as supabase-js needs it. */
export const servicesUrl = (): string => env().url || window.location.origin;
