/** The address of a database for statements of this member, without a server between. */
export function asMember(url: string, token: string): string {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  const options = ['role=authenticated', `request.jwt.claims=${claims}`, 'jit=off', 'transaction_read_only=on'];
  return `${url}?options=${encodeURIComponent(options.map((option) => `-c ${option.replaceAll(' ', String.raw`\ `)}`).join(' '))}`;
}
