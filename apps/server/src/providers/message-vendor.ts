/**
 * How a service that sends e-mail or SMS is declared: as `vendor` of one file in the folder of its channel. `npm run gen` lists such files in
 * `vendors.gen.ts`, from which the settings, docs/settings.md and the provider come.
 */
import type { ValuesOf, VendorSettings } from './vendor-settings.ts';

type Given<S extends VendorSettings, R extends keyof S> = ValuesOf<S> & {
  [N in R]: NonNullable<ValuesOf<S>[N]>;
};

/** A vendor as code that knows none by name sees it. */
export type AnyVendor<A> = {
  /** What the vendor cannot do without. */
  required: readonly string[];
  /** Of these settings it needs one. */
  oneOf?: readonly string[];
  /** Further settings that mean nothing without the required ones, whichever vendor is chosen. */
  dependent?: readonly string[];
  account(values: never): A;
};

type Vendor<S extends VendorSettings, R extends keyof S & string, A> = {
  settings: S;
  required: readonly R[];
  oneOf?: readonly (keyof S & string)[];
  dependent?: readonly (keyof S & string)[];
  account(values: Given<S, R>): A;
};

/** Makes the function that declares the vendors of a channel, whose accounts have the type `A`. */
export const vendorOf =
  <A>() =>
  <const S extends VendorSettings, const R extends keyof S & string>(vendor: Vendor<S, R, A>): Vendor<S, R, A> =>
    vendor;

/** The settings that a vendor still needs; of several possible ones the first. */
export function missingOf({ required, oneOf = [] }: AnyVendor<unknown>, given: (name: string) => boolean): string[] {
  const missing = required.filter((name) => !given(name));
  const [first] = oneOf;
  return first === undefined || oneOf.some(given) ? missing : [...missing, first];
}
