/**
 * In charge of what is done with every request and with its answer, step by step in one middleware. Each middleware of hono's is two
 * promises and a place to wait at for all behind it, a third of a microsecond; most of ours have nothing to wait for.
 */
import type { Context, Env, MiddlewareHandler } from 'hono';

/** What a step does when the answer is there, in `c.res`: its own, or the one that an error was turned into. */
type After = () => void | Promise<void>;

type Outcome = After | Response | undefined | void;

/** Gives what is to be done with the answer, if anything; or the answer itself, and no step comes behind it. */
export type MiddlewareStep<C extends Context = Context> = (c: C) => Outcome | Promise<Outcome>;

/**
 * One middleware of several steps, as if each were one: answers pass them in the opposite order, errors become answers
 * where they are thrown.
 *
 * @param onError the app's own
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
      let answer: Response | undefined;
      for (const step of steps) {
        const given = step(c);
        const outcome = given instanceof Promise ? await given : given;
        if (typeof outcome === 'function') afters.push(outcome);
        else if (outcome) {
          answer = outcome;
          break;
        }
      }
      if (answer) c.res = answer;
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
