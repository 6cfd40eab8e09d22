import { z } from 'zod';

/** The `userId` of a body: the user that a call is about. Each function checks whether the caller may act for that user. */
export const userIdSchema = z.guid({ error: 'userId is missing.' });
