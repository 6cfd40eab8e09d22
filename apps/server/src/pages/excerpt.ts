/** As much as search engines and feed readers show. */
const LENGTH = 200;

/** The beginning of a text, cut between two words. */
export function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LENGTH) return line;
  const cut = line.slice(0, LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH / 2))}…`;
}
