/** Flags of the benches. A wrong one ends the bench before it begins. */

/** Prints what is wrong, and ends with status 2. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** The number of `--name=N`; `without` for `--name` alone; undefined when it is not given. */
export function numberOf(flags: readonly string[], name: string, without: number): number | undefined {
  const flag = flags.find((one) => one === `--${name}` || one.startsWith(`--${name}=`));
  if (flag === undefined) return undefined;
  const number = flag.includes('=') ? Number(flag.split('=')[1]) : without;
  if (!Number.isInteger(number) || number < 1)
    refuse(`--${name} takes a whole number from 1, as in --${name}=5: ${flag}`);
  return number;
}

/** The numbers of `--name=N,N,…`; undefined when it is not given. */
export function numbersOf(flags: readonly string[], name: string): number[] | undefined {
  const flag = flags.find((one) => one.startsWith(`--${name}=`));
  const numbers = flag?.split('=')[1]!.split(',').map(Number);
  if (numbers?.some((number) => !Number.isInteger(number) || number < 1))
    refuse(`--${name} takes whole numbers from 1, as in --${name}=3,5: ${flag}`);
  return numbers;
}

/** Refuses a flag that a bench does not have. */
export function checkFlags(flags: readonly string[], names: readonly string[]): void {
  const unknown = flags.find((flag) => !names.includes(flag.slice(2).split('=')[0]!));
  if (unknown !== undefined) refuse(`${unknown} is none of ${names.map((name) => `--${name}`).join(', ')}`);
}
