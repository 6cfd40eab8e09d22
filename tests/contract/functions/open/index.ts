/** A function without a key. */
export const verifyJwt = false;
export default { fetch: (): Response => new Response('come in') };
