import { useEffect, useRef, useState, type FormEvent } from 'react';

/** The message of each field that is wrong; a field that is right has no key. */
export type FieldErrors<Values> = { readonly [Field in keyof Values]?: string };

/** What a submission ended with: nothing where it succeeded, else the sentence above the form and those at its fields. */
export type Refusal<Values> = { readonly message: string | null; readonly fields?: FieldErrors<Values> };

type FormRules<Values> = {
  readonly initial: Values;
  readonly validate: (values: Values) => FieldErrors<Values>;
  readonly submit: (values: Values) => Promise<Refusal<Values> | null>;
  /** Takes a value back after a refusal: a used two-factor code. */
  readonly afterRefusal?: (values: Values) => Values;
};

const isEmpty = (errors: object): boolean => Object.keys(errors).length === 0;

/**
 * A small form: text values, messages from the first submission on, one submission at a time. A refused submission keeps
 * what was typed and its message stays until the next change. For the few forms that need no more than this; the first
 * screen of the product is one of them and must not wait for a library.
 */
export const useForm = <Values extends Readonly<Record<string, string>>>(rules: FormRules<Values>) => {
  const [values, setValues] = useState(rules.initial);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<Values> | null>(null);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const broken: FieldErrors<Values> = isChecked ? rules.validate(values) : {};
  const errors: FieldErrors<Values> = Object.assign({}, broken, refusal?.fields);

  const submit = async (): Promise<void> => {
    if (isBusy.current) return;
    setChecked(true);
    setRefusal(null);
    if (!isEmpty(rules.validate(values))) {
      setAttempts((count) => count + 1);
      return;
    }
    isBusy.current = true;
    setPending(true);
    try {
      const refused = await rules.submit(values);
      if (!refused) return;
      setRefusal(refused);
      if (rules.afterRefusal) setValues(rules.afterRefusal(values));
      setAttempts((count) => count + 1);
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };

  return {
    values,
    errors,
    /** The sentence above the form. */
    message: refusal?.message ?? null,
    isPending,
    set: (field: keyof Values) => (value: string) => {
      setRefusal(null);
      setValues((before) => ({ ...before, [field]: value }));
    },
    setAll: (changes: Partial<Values>) => {
      setRefusal(null);
      setValues((before) => ({ ...before, ...changes }));
    },
    /** Says nothing about the fields until the next submission: after one that succeeded. */
    uncheck: () => setChecked(false),
    /** Spread on the form element. Enter in any field submits it. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
};
