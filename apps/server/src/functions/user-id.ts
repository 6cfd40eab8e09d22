import { z } from 'zod';

/** The `userId` of a body: whom a call is about. Whether the caller may speak of them is checked by the function. */
export const userIdSchema = z.guid({ error: 'userId is missing.' });
