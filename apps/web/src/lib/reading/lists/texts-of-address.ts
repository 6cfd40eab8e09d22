/** Some texts of an address: those of the names that it has; blank ones are not there. */
export function textsOfAddress<Name extends string>(
  names: readonly Name[],
  search: Record<string, unknown>,
): Partial<Record<Name, string>> {
  const texts = names.flatMap((name) => {
    const value = search[name];
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    return text ? [[name, text]] : [];
  });
  return Object.fromEntries(texts) as Partial<Record<Name, string>>;
}
