import type { ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { useController, useForm } from 'react-hook-form';
import type { Check } from './check';
import { resolverOf } from './check';

/** What a form holds and what is wrong with it. */
export type Fields<Values extends FieldValues, Sent = Values> = UseFormReturn<Values, unknown, Sent>;

type FieldRules<Values extends FieldValues, Sent> = {
  /** What the form starts from; a later render does not change it, so that a newer answer makes no untouched field a change. */
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
};

/** Holds the values. Nothing is said about a field before the first submission, from then on with every change. */
export const useFields = <Values extends FieldValues, Sent = Values>({
  initial,
  check,
}: FieldRules<Values, Sent>): Fields<Values, Sent> => {
  const fields = useForm<Values, unknown, Sent>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(check),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Ours follows what stands first on the screen, whatever was registered first.
    shouldFocusError: false,
  });
  // Read while drawing, so that it is kept up to date for whoever asks at another time.
  void fields.formState.isSubmitted;
  return fields;
};

/** What a control of the kit takes: spread it, or pick from it. */
export type BoundField<Value> = {
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

type ChangeOptions = {
  /** Says nothing about the new values until the next submission: for what a refusal takes away. */
  readonly isSilent?: boolean;
};

/** Changes several fields at once; messages that stand already follow. */
export const changeFields = <Values extends FieldValues, Sent>(
  fields: Fields<Values, Sent>,
  changes: Partial<Values>,
  { isSilent = false }: ChangeOptions = {},
): void => {
  const shouldValidate = fields.formState.isSubmitted && !isSilent;
  for (const [name, value] of Object.entries(changes))
    fields.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
      shouldDirty: true,
      shouldValidate,
    });
};

const focusable = 'input:not([type="hidden"]), select, textarea, button';

/** Moves to the first field that is wrong, in the order of the screen. */
export const focusFirstWrong = (form: Element | null): void => firstWrong(form)?.focus();

export const firstWrong = (form: Element | null | undefined): HTMLElement | null => {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]') ?? null;
  return !wrong || wrong.matches(focusable) ? wrong : wrong.querySelector<HTMLElement>(focusable);
};
