/**
 * The web app manifest: how the installed app presents itself (https://www.w3.org/TR/appmanifest/). It is generated here and not by the web
 * build, because the name is the brand's. The colours are --band and --page of tokens.css; tools/draw/draw-icons.ts draws the icons.
 */
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import type { Brand } from '../brand.ts';
import { pageName } from '../pages/messages.ts';

const SHORTCUTS = ['checkEnquiries', 'checkOffers'] as const;

export function webManifest(brand: Brand) {
  const { name, tagline } = brand;
  return {
    id: '/',
    name: `${name}: ${tagline}`,
    short_name: name,
    description: tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#141e4a',
    background_color: '#f8f6f1',
    categories: ['business'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: SHORTCUTS.map((key) => ({ name: pageName(key, brand), url: PUBLIC_PATHS[key] })),
  };
}
