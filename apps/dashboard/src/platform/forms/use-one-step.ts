import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Check } from './check';
import { changeFields, focusFirstWrong, useFields } from './fields';
import { refusalOf } from './refusal';

type OneStepRules<Values extends FieldValues, Sent> = {
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
  /** Sends the values; a rejection is shown in the form. */
  readonly submit: (values: Sent) => Promise<unknown>;
  /** Field that shows a refused second factor's code; above the form by default. */
  readonly codeField?: FieldPath<Values>;
  /** Text if the server gives none. */
  readonly fallback?: string;
  /** Values reset by a refusal: a used code. */
  readonly afterRefusal?: Partial<Values>;
};

/**
 * Form without an overview: signing in, passwords. One submission at a time; a refused one keeps the typed values, and its sentence stays until the
 * next change.
 */
export const useOneStep = <Values extends FieldValues, Sent = Values>(rules: OneStepRules<Values, Sent>) => {
  const { initial, check, submit, codeField, fallback, afterRefusal } = rules;
  const fields = useFields({ initial, check });
  const [message, setMessage] = useState<string | null>(null);
  const [isCodeRefused, setCodeRefused] = useState(false);
  const [isPending, setPending] = useState(false);
  const [rejections, setRejections] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  useEffect(() => {
    if (rejections > 0) focusFirstWrong(form.current);
  }, [rejections]);
  const { subscribe } = fields;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setMessage(null) }), [subscribe]);

  const refuse = (error: unknown) => {
    const refusal = refusalOf(error, fallback);
    if (afterRefusal) {
      changeFields(fields, afterRefusal);
      // The person did not leave it empty.
      fields.clearErrors(Object.keys(afterRefusal) as FieldPath<Values>[]);
    }
    const told = refusal.isOfCode && codeField ? { [codeField]: refusal.message } : refusal.fields;
    const known = Object.entries(told).filter(([name]) => Object.hasOwn(initial, name));
    for (const [name, text] of known) fields.setError(name as FieldPath<Values>, { type: 'server', message: text });
    setMessage(known.length > 0 ? null : refusal.message);
    setCodeRefused(refusal.isOfCode);
    setRejections((count) => count + 1);
  };

  const send = async (values: Sent): Promise<void> => {
    setPending(true);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      setPending(false);
    }
  };

  const submitOnce = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage(null);
    setCodeRefused(false);
    let isWrong = false;
    await fields.handleSubmit(send, () => {
      isWrong = true;
    })();
    isBusy.current = false;
    // The messages are rendered by now.
    if (isWrong) setRejections((count) => count + 1);
  };

  return {
    fields,
    /** The sentence above the form. */
    message,
    /** The last submission was refused for its second factor's code: another is needed. */
    isCodeRefused,
    isPending,
    /** Spread on the form element. Enter in any field submits it. */
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submitOnce();
      },
    },
  };
};

export type OneStep = Pick<ReturnType<typeof useOneStep>, 'message' | 'isPending' | 'formProps'>;
