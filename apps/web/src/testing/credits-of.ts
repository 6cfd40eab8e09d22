import type { TestServer } from './render-app.tsx';

/** The messaging credits that a member has, as they are stored. */
export async function creditsOf(server: Pick<TestServer, 'run'>, userId: string): Promise<number> {
  const [member] = await server.run(`select messaging_credits as n from private.members where id = '${userId}'`);
  return Number(member!.n);
}
