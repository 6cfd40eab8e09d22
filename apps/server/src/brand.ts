/**
 * The brand: the product's name, contacts and links. The defaults are plain placeholders, and BRAND_FILE names a JSON file whose keys
 * replace them. Nothing else about the brand is configurable.
 */
import { readFileSync } from 'node:fs';
import { OUR_TAGLINE, type Brand } from '@tanabana/domain/pages/brand';
import { z } from 'zod';

const text = z.string().trim().min(1);
const link = z.url({ protocol: /^https?$/ });

/** How many video guides the FAQ links to. */
const VIDEO_LINKS = 11;

const brandSchema = z.strictObject({
  name: text.default('Tanabana'),
  native_name: text.default('ताना बाना'),
  tagline: text.default(OUR_TAGLINE),
  email: z.email().default('help@tanabana.example'),
  phone: text.default('+91 261 000 0000'),
  address: text.default('Ring Road, Surat 395002, Gujarat, India'),
  venture_of: text.default('Kaatana Textile Consultancy'),
  social: z
    .strictObject({
      linkedin: link.default('https://www.linkedin.com/company/tanabana'),
      youtube: link.default('https://www.youtube.com/@tanabana'),
      instagram: link.default('https://www.instagram.com/tanabana'),
    })
    .prefault({}),
  stores: z
    .strictObject({
      google_play: link.default('https://play.google.com/store/apps/details?id=example.tanabana'),
      app_store: link.default('https://apps.apple.com/in/app/tanabana/id0000000000'),
    })
    .prefault({}),
  map_url: link.default('https://www.openstreetmap.org/search?query=Ring%20Road%20Surat'),
  support_url: link.default('https://tanabana.example/support'),
  brochure_url: link.default('https://tanabana.example/corporate-brochure.pdf'),
  video_urls: z
    .array(link)
    .length(VIDEO_LINKS)
    .default(Array.from({ length: VIDEO_LINKS }, (_, index) => `https://www.youtube.com/@tanabana/guide-${index + 1}`)),
});

export type { Brand };

export const DEFAULT_BRAND: Brand = brandSchema.parse({});

/**
 * Reads the brand from a file.
 *
 * @throws Error when the file cannot be read or a key of it is unknown or invalid
 */
export function readBrand(file: string): Brand {
  return brandSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
