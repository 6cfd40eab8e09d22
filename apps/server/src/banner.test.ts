/** The text that the operator reads after the start. */
import { expect, it } from 'vitest';
import { banner } from './banner.ts';
import { readConfig } from './config.ts';

const bannerOf = (env: NodeJS.ProcessEnv) => {
  const { production, lacksProductionFlag, database } = readConfig(env);
  return banner({ url: 'http://127.0.0.1:3000', logins: [], production, lacksProductionFlag, database });
};

it('NODE_ENV=production without the flag --production gives a hint, and no other value does', () => {
  expect(bannerOf({ NODE_ENV: 'production' })).toContain('Start it with "npm run serve -- --production"');
  expect(bannerOf({ NODE_ENV: 'development' })).not.toContain('--production');
});
