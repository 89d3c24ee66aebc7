import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useController, useForm } from 'react-hook-form';
import type { Check, Errors } from './check';
import { resolverOf } from './check';

/** Values of a form and their errors. */
export type Fields<Values extends FieldValues, Sent = Values> = UseFormReturn<Values, unknown, Sent>;

type FieldRules<Values extends FieldValues, Sent> = {
  /** Initial values; a later render does not change them, so that a newer answer makes no untouched field a change. */
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
};

/**
 * State of the values. Fields show no errors before the first submission; from then on every message follows every change, also of other fields.
 * The server's error of a field stays until that field changes.
 */
export const useFields = <Values extends FieldValues, Sent = Values>({
  initial,
  check,
}: FieldRules<Values, Sent>): Fields<Values, Sent> => {
  /** Fields that currently show a rule's error. */
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
    // Our focus goes to the first one on the screen, whatever the order of registration.
    shouldFocusError: false,
  });
  // Read while rendering, so that it is up to date for later reads.
  void fields.formState.isSubmitted;
  const follow = useEffectEvent(({ values, name }: { values: Values; name?: string }) => {
    const { isSubmitted } = fields.formState;
    // Before the first submission only one part was checked: its messages follow, and no others appear.
    const isTold = (path: string) => fields.getFieldState(path as FieldPath<Values>).error !== undefined;
    const shown = isSubmitted ? told.current : told.current.filter(isTold);
    if (!isSubmitted && shown.length === 0) return;
    const before = name === undefined ? shown : [...shown, name];
    const errors: Readonly<Record<string, string | undefined>> = look(values);
    fields.clearErrors(before.filter((path) => errors[path] === undefined) as FieldPath<Values>[]);
    for (const [path, message] of Object.entries(errors))
      if (message !== undefined && (isSubmitted || shown.includes(path)))
        fields.setError(path as FieldPath<Values>, { type: 'rule', message });
  });
  const { subscribe } = fields;
  useEffect(() => subscribe({ formState: { values: true }, callback: (state) => follow(state) }), [subscribe]);
  return fields;
};

/** Props for a control of the kit: spread them, or pick from them. */
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

/** Binds one field to one control; typing redraws this field and not the form. */
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
