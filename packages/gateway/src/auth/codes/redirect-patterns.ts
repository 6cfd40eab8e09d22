/**
 * The list of addresses that links may redirect to, as upstream reads it (https://supabase.com/docs/guides/auth/redirect-urls#use-wildcards-in-redirect-urls):
 * `*` and `?` stay between the separators `.` and `/`, `**` crosses them, `[a-z]` and `[!a-z]` are one character, `{a,b}` is either text.
 * Scheme, host and path are compared each for itself: what a visitor puts into a path never counts as the host.
 */

/** Longest address that is compared with a pattern. */
const MAX_ADDRESS = 4096;
const GLOB = /[*?[\]{}]/;

export type RedirectPattern = (target: URL) => boolean;

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The parts of a glob, the longest first. A text without a meaning of its own stands for itself. */
const PART = /\*\*+|\*|\?|\[!?(?:\w-\w|[^\]/]+)\]|\{|\}|,|[^*?[{},]+|\[/g;

/** @throws Error if the braces do not match */
function compile(glob: string): RegExp {
  let depth = 0;
  const source = (glob.match(PART) ?? []).map((part) => {
    if (part.startsWith('**')) return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}') {
      depth -= 1;
      if (depth < 0) throw new Error('unmatched }');
      return ')';
    }
    if (part === ',') return depth > 0 ? '|' : ',';
    const [, not, range] = /^\[(!?)(.+)\]$/.exec(part) ?? [];
    if (range === undefined) return escape(part);
    const inside = /^\w-\w$/.test(range) ? range : escape(range).replaceAll('-', String.raw`\-`);
    return `[${not ? '^' : ''}${inside}]`;
  });
  if (depth > 0) throw new Error('unmatched {');
  return new RegExp(`^(?:${source.join('')})$`, 's');
}

const pathOf = ({ pathname, search }: URL): string => (pathname === '/' && search === '' ? '' : pathname + search);
const bareOf = ({ href }: URL): string => href.split('#', 1)[0] ?? '';

function readPattern(entry: string): RedirectPattern {
  if (!GLOB.test(entry)) {
    const address = bareOf(new URL(entry));
    return (target) => bareOf(target) === address;
  }
  const [, scheme = '', authority = '', path = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/#]*)([^#]*)/i.exec(entry) ?? [];
  const isWeb = /^https?$/i.test(scheme);
  if (scheme === '' || (isWeb && authority === '')) throw new Error('no scheme or host');
  const host = compile(authority.toLowerCase().replace(isWeb ? /:(?:443|80)$/ : /$^/, ''));
  // `com.app://**` means every path too, because `**` crosses the slash.
  const rest = path === '' && authority.endsWith('**') ? /^/ : compile(path === '/' ? '' : path);
  return (target) =>
    target.protocol === `${scheme.toLowerCase()}:` && host.test(target.host.toLowerCase()) && rest.test(pathOf(target));
}

/** Reads the list. @throws Error that names an entry which is not an address or a pattern of one */
export function readRedirectPatterns(entries: readonly string[] = []): RedirectPattern[] {
  return entries.map((entry) => {
    try {
      const matches = readPattern(entry);
      return (target) => target.href.length <= MAX_ADDRESS && matches(target);
    } catch (cause) {
      throw new Error(`not an address that links may lead to: ${entry}`, { cause });
    }
  });
}
