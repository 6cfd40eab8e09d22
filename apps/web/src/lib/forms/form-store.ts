// The state of one form, apart from React: values, errors, and which fields were left. use-schema-form.ts connects it to a component.
import { dropDraft } from './draft.ts';
import { readChanges, storeChanges } from './form-draft.ts';
import type { DraftPlace } from './form-draft.ts';

export type Name<T> = keyof T & string;

/** The first error of each invalid field, as a code of the catalogue of field errors. */
export type FormErrors<T> = Partial<Record<Name<T>, string>>;

type Issue = { path: readonly PropertyKey[]; message: string };
/** The part of a zod schema that a form uses. */
export type Schema<Output> = {
  safeParse(values: unknown): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } };
};

export type FormOptions<Input, Output> = {
  schema: Schema<Output>;
  /** The values of the first render. What differs from them is dirty, and is the draft. */
  initial: Input;
  /** Where changes are stored for this browser tab. Without it they are not stored. */
  draft?: DraftPlace;
};

export type FormState<Input> = {
  values: Input;
  defaults: Input;
  errors: FormErrors<Input>;
  touched: ReadonlySet<string>;
  /** Submits since the form began, or began anew. */
  tries: number;
  isSubmitting: boolean;
};

function pick<T>(errors: FormErrors<T>, takes: (name: Name<T>) => boolean): FormErrors<T> {
  const taken = Object.entries(errors).filter(([name]) => takes(name as Name<T>));
  return Object.fromEntries(taken) as FormErrors<T>;
}

function errorsOf<T>(issues: readonly Issue[]): FormErrors<T> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors as FormErrors<T>;
}

/**
 * Creates the state of a form. A field is validated when it is left for the first time, and from then on, or from the first submit on, at
 * every change. A submit validates all fields.
 */
export function createFormStore<Input extends object, Output>({ schema, initial, draft }: FormOptions<Input, Output>) {
  const stored = draft ? readChanges(draft, initial) : {};
  const listeners = new Set<() => void>();
  const start = { errors: {}, touched: new Set<string>(), tries: 0 };
  let state: FormState<Input> = { ...start, values: { ...initial, ...stored }, defaults: initial, isSubmitting: false };
  /** How often the form began anew. */
  let rounds = 0;

  function put(change: Partial<FormState<Input>>): void {
    state = { ...state, ...change };
    if (draft && change.values) storeChanges(draft, state.values, state.defaults);
    for (const listener of listeners) listener();
  }

  /** Validates these fields, and leaves the errors of the others as they are. */
  function check(...names: Name<Input>[]): void {
    const result = schema.safeParse(state.values);
    const found = result.success ? {} : errorsOf<Input>(result.error.issues);
    const isOther = (name: Name<Input>) => !names.includes(name);
    put({ errors: { ...pick(state.errors, isOther), ...pick(found, (name) => !isOther(name)) } });
  }
  const set = <N extends Name<Input>>(name: N, value: Input[N]) => put({ values: { ...state.values, [name]: value } });

  return {
    isRestored: Object.keys(stored).length > 0,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    check,
    /** A change by the user. `also` names fields that are validated together with this one. */
    change<N extends Name<Input>>(name: N, value: Input[N], also: readonly Name<Input>[]): void {
      set(name, value);
      if (state.tries > 0 || state.touched.has(name)) check(name, ...also);
    },
    leave(name: Name<Input>, also: readonly Name<Input>[]): void {
      put({ touched: new Set([...state.touched, name]) });
      if (state.tries === 0) check(name, ...also);
    },
    setError: (name: Name<Input>, message: string) => put({ errors: { ...state.errors, [name]: message } }),
    clearError: (name: Name<Input>) => put({ errors: pick(state.errors, (each) => each !== name) }),
    /** Begins anew with these values, which become the defaults too unless `keepsDefaults`. */
    reset(values: Input = state.defaults, { keepsDefaults = false } = {}): void {
      rounds += 1;
      put({ ...start, values, defaults: keepsDefaults ? state.defaults : values });
    },
    /** Removes the draft: after a success, or when the form is abandoned. */
    forget: () => draft && dropDraft(draft.name),
    /** Validates all fields. @returns the errors; none while `onValid` runs and after it, whose promise is waited for */
    async submit(onValid: (output: Output) => unknown): Promise<FormErrors<Input> | null> {
      const result = schema.safeParse(state.values);
      if (!result.success) {
        const errors = errorsOf<Input>(result.error.issues);
        put({ errors, tries: state.tries + 1 });
        return errors;
      }
      const round = rounds;
      put({ errors: {}, isSubmitting: true });
      try {
        await onValid(result.data);
      } finally {
        // A form that began anew meanwhile has not been tried.
        put({ isSubmitting: false, tries: state.tries + (rounds === round ? 1 : 0) });
      }
      return null;
    },
  };
}
