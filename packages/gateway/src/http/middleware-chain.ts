/**
 * Middleware chain: runs the steps of every request and of its response in one middleware. Each middleware of hono costs two promises and
 * one await for everything behind it, a third of a microsecond; most of our steps have nothing to wait for.
 */
import type { Context, Env, MiddlewareHandler } from 'hono';

/** What a step does with the response, which is in `c.res`: its own, or the one that an error became. */
type After = () => void | Promise<void>;

type Outcome = After | Response | undefined | void;

/** A step returns what to do with the response, if anything; or it returns the response itself, and no later step runs. */
export type MiddlewareStep<C extends Context = Context> = (c: C) => Outcome | Promise<Outcome>;

/**
 * Combines several steps into one middleware, as if each were a middleware: responses pass them in the opposite order, and an error becomes
 * a response where it is thrown.
 *
 * @param onError error handler of the app
 */
export function chainMiddleware<E extends Env>(
  steps: readonly MiddlewareStep<Context<E>>[],
  onError: (error: Error, c: Context<E>) => Response | Promise<Response>,
): MiddlewareHandler<E> {
  return async function chainMiddleware(c, next) {
    const afters: After[] = [];
    const fail = async (error: unknown): Promise<void> => {
      if (!(error instanceof Error)) throw error;
      c.error = error;
      c.res = await onError(error, c);
    };
    try {
      let response: Response | undefined;
      for (const step of steps) {
        const result = step(c);
        const outcome = result instanceof Promise ? await result : result;
        if (typeof outcome === 'function') afters.push(outcome);
        else if (outcome) {
          response = outcome;
          break;
        }
      }
      if (response) c.res = response;
      else await next();
    } catch (error) {
      await fail(error);
    }
    while (afters.length > 0) {
      try {
        await afters.pop()!();
      } catch (error) {
        await fail(error);
      }
    }
  };
}
