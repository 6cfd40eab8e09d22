/**
 * The contract, part by part over one service: the parts do not disturb each other, and a start costs more than all
 * four.
 */
import { afterAll } from 'vitest';
import { theService } from './support/service.ts';
import './parts/auth.ts';
import './parts/auth-keys.ts';
import './parts/auth-admin.ts';
import './parts/functions.ts';
import './parts/auth-providers.ts';
import './parts/auth-settings.ts';
import './parts/rest.ts';
import './parts/storage.ts';
import './parts/storage-objects.ts';
// Last: it adds a book, and the data service's part counts them.
import './parts/realtime.ts';

afterAll(async () => (await theService()).stop());
