/** Responds to errors of the routes beside the services. The services have error formats of their own. */
import type { ClientVariables } from '@tanabana/gateway';
import { UnavailableError } from '@tanabana/gateway/db';
import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Log } from '../log.ts';

export function createErrorHandler(log: Log): ErrorHandler<{ Variables: ClientVariables }> {
  return (error, c) => {
    // Errors of Hono's own middleware, such as a body that is too long, have their own status.
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof UnavailableError) {
      log.warn({ err: error, path: c.req.path }, 'the database cannot be had');
      return c.json({ message: error.message }, error.status, { 'retry-after': String(error.retryAfterSeconds) });
    }
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  };
}
