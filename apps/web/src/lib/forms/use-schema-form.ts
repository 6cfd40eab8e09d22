import { useState, useSyncExternalStore } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { isSame } from './form-draft.ts';
import { createFormStore } from './form-store.ts';
import type { FormErrors, FormOptions, Name } from './form-store.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const inPageOrder = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The mounted element of each field, and the function that React calls with it. */
function createElements() {
  const elements = new Map<string, FieldElement>();
  const refs = new Map<string, (element: FieldElement | null) => void>();
  return {
    get: (name: string) => elements.get(name),
    refOf(name: string) {
      const made = (element: FieldElement | null) =>
        void (element ? elements.set(name, element) : elements.delete(name));
      const ref = refs.get(name) ?? made;
      refs.set(name, ref);
      return ref;
    },
  };
}

export type SchemaForm<Input extends object, Output> = ReturnType<typeof useSchemaForm<Input, Output>>;

/**
 * A form whose values a schema validates; `createFormStore` says when.
 *
 * @param focusesError whether a refused submit moves the focus to the first invalid field
 * @returns `field`, `checkbox` and `choice`: the props of an input; `values` and `errors` of this render; `get` for handlers, which read what
 *   was just set
 */
export function useSchemaForm<Input extends object, Output>(
  options: FormOptions<Input, Output>,
  { focusesError = true } = {},
) {
  const [store] = useState(() => createFormStore(options));
  const [elements] = useState(createElements);
  const { values, defaults, errors, tries, isSubmitting } = useSyncExternalStore(
    store.subscribe,
    store.state,
    store.state,
  );
  const { isRestored, set, check, setError, clearError, reset, forget } = store;
  const focus = (name: Name<Input>) => elements.get(name)?.focus();

  /** The names of the invalid fields that are mounted, in the order of the page. */
  const shown = (found: FormErrors<Input>) =>
    (Object.keys(found) as Name<Input>[])
      .filter((name) => elements.get(name))
      .sort((one, other) => inPageOrder(elements.get(one)!, elements.get(other)!));

  return {
    values,
    errors,
    tries,
    isSubmitting,
    isRestored,
    isDirty: !isSame(values, defaults),
    differs: (name: Name<Input>): boolean => !isSame(values[name], defaults[name]),
    get: (): Input => store.state().values,
    set,
    check,
    setError,
    clearError,
    reset,
    forget,
    focus,
    refOf: elements.refOf,
    shownErrors: () => shown(errors),
    /** Handles the submit of the form. `onValid` gets what the schema made of the values; the form is busy until its promise has settled. */
    submit:
      (onValid: (output: Output) => unknown, onInvalid?: (found: FormErrors<Input>) => void) =>
      async (event: FormEvent): Promise<void> => {
        event.preventDefault();
        const found = await store.submit(onValid);
        if (!found) return;
        onInvalid?.(found);
        const [first] = shown(found);
        if (first && focusesError) focus(first);
      },
    /** The props of a text field. `also` names fields that are validated together with it. */
    field: <N extends Name<Input>>(name: N, ...also: Name<Input>[]) => ({
      name,
      ref: elements.refOf(name),
      value: (values[name] ?? '') as string,
      onChange: (event: ChangeEvent<FieldElement>) => store.change(name, event.target.value as Input[N], also),
      onBlur: () => store.leave(name, also),
    }),
    /** The props of a checkbox. */
    checkbox: <N extends Name<Input>>(name: N) => ({
      name,
      ref: elements.refOf(name),
      checked: Boolean(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => store.change(name, event.target.checked as Input[N], []),
      onBlur: () => store.leave(name, []),
    }),
    /** The props of a choice of several, which has the new selection as its value. */
    choice: <N extends Name<Input>>(name: N) => ({
      ref: elements.refOf(name),
      value: (values[name] ?? []) as readonly string[],
      onValueChange: (value: readonly string[]) => store.change(name, value as Input[N], []),
      onBlur: () => store.leave(name, []),
    }),
  };
}
