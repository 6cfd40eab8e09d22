/** Splits a script into its statements at semicolons outside quotes, dollar quotes and comments. */
export function statements(script: string): string[] {
  const token = /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|--[^\n]*|;|[^'"$;-]+|[$-]/g;
  const found: string[] = [];
  let present = '';
  for (const [text] of script.matchAll(token)) {
    if (text === ';') {
      found.push(present.trim());
      present = '';
    } else if (!text.startsWith('--')) present += text;
  }
  return [...found, present.trim()].filter(Boolean);
}
