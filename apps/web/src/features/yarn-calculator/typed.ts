/** What was typed and chosen in a calculator, by the name of the field. */
export type Typed = Readonly<Record<string, string>>;
