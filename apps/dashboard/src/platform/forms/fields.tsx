import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useController, useForm } from 'react-hook-form';
import type { Check, Errors } from './check';
import { resolverOf } from './check';

/** What a form holds and what is wrong with it. */
export type Fields<Values extends FieldValues, Sent = Values> = UseFormReturn<Values, unknown, Sent>;

type FieldRules<Values extends FieldValues, Sent> = {
  /** What the form starts from; a later render does not change it, so that a newer answer makes no untouched field a change. */
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
};

/**
 * Holds the values. Nothing is said about a field before the first submission; from then on every message follows every
 * change, also of another field. What the server said of a field stands until that field changes.
 */
export const useFields = <Values extends FieldValues, Sent = Values>({
  initial,
  check,
}: FieldRules<Values, Sent>): Fields<Values, Sent> => {
  /** The fields that a rule is told at now. */
  const told = useRef<readonly string[]>([]);
  const look = (values: Values): Errors<Values> => {
    const checked = check(values);
    const errors = checked.isRight ? {} : checked.errors;
    told.current = Object.keys(errors);
    return errors;
  };
  const fields = useForm<Values, unknown, Sent>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: (values, ...rest) => {
      look(values);
      return resolverOf(check)(values, ...rest);
    },
    mode: 'onSubmit',
    // Ours follows what other fields change, too.
    reValidateMode: 'onSubmit',
    // Ours goes to what stands first on the screen, whatever was registered first.
    shouldFocusError: false,
  });
  // Read while drawing, so that it is kept up to date for whoever asks at another time.
  void fields.formState.isSubmitted;
  const follow = useEffectEvent(({ values, name }: { values: Values; name?: string }) => {
    if (!fields.formState.isSubmitted) return;
    const before = name === undefined ? told.current : [...told.current, name];
    const errors: Readonly<Record<string, string | undefined>> = look(values);
    fields.clearErrors(before.filter((path) => errors[path] === undefined) as FieldPath<Values>[]);
    for (const [path, message] of Object.entries(errors))
      if (message !== undefined) fields.setError(path as FieldPath<Values>, { type: 'rule', message });
  });
  const { subscribe } = fields;
  useEffect(() => subscribe({ formState: { values: true }, callback: (state) => follow(state) }), [subscribe]);
  return fields;
};

/** What a control of the kit takes: spread it, or pick from it. */
type BoundField<Value> = {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
};

export type FieldProps<Values extends FieldValues, Sent, Name extends FieldPath<Values>> = {
  readonly of: Fields<Values, Sent>;
  readonly name: Name;
  readonly children: (field: BoundField<FieldPathValue<Values, Name>>) => ReactNode;
};

/** Binds one field to one control; typing draws this field again and not the form. */
export const Field = <Values extends FieldValues, Sent, Name extends FieldPath<Values>>({
  of,
  name,
  children,
}: FieldProps<Values, Sent, Name>) => {
  const { field, fieldState } = useController({ control: of.control, name });
  return children({
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  });
};

/** Changes several fields at once. */
export const changeFields = <Values extends FieldValues, Sent>(
  fields: Fields<Values, Sent>,
  changes: Partial<Values>,
): void => {
  for (const [name, value] of Object.entries(changes))
    fields.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
    });
};

const focusable = 'input:not([type="hidden"]), select, textarea, button';

/** Moves to the first field that is wrong, in the order of the screen. */
export const focusFirstWrong = (form: Element | null): void => firstWrong(form)?.focus();

export const firstWrong = (form: Element | null | undefined): HTMLElement | null => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null;
  return !wrong || wrong.matches(focusable) ? wrong : wrong.querySelector<HTMLElement>(focusable);
};
