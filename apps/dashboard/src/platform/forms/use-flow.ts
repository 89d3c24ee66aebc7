import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Interrupted } from '../interrupted';
import { holdTyped } from '../interrupted';
import { useUnsavedGuard } from '../unsaved';
import type { Check } from './check';
import { changeFields, useFields } from './fields';
import type { Meanwhile } from './meanwhile';
import { changedValues } from './meanwhile';
import { refusalOf } from './refusal';
import { thisPath } from './this-path';
import type { Edited } from './use-edited';
import { useDraft } from './use-draft';
import { useRefill } from './use-refill';
import { useWriting } from './use-writing';
import type { RequestOf } from './write';

export type FlowRules<E extends Endpoint, Values extends FieldValues, Sent> = {
  /** The call that saves it. What it asks of the person's second factor is asked here. */
  readonly endpoint: E;
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
  /**
   * What the server has to say before these values can be checked, a quote for one: Verify waits for it. The check finds it where
   * this leaves it.
   */
  readonly learn?: (values: Values) => Promise<unknown>;
  /**
   * Of `useEdited`: somebody else's change in the meantime stops the form, which goes on from there with what was typed.
   * Left out for something new.
   */
  readonly edited?: Edited<Values>;
  /** What is sent; null where nothing would change, which is said instead. */
  readonly request: (values: Sent) => RequestOf<E> | null;
  /** What is asked, to follow "Your": `transfer of 500.00 EUR`, `invitation of ana@example.com as SUPPORT`. */
  readonly summary: (values: Sent) => string;
  /** Fields that hold somebody's personal data: no browser remembers them, whatever becomes of the request. */
  readonly personal?: 'ALL' | readonly (keyof Values & string)[];
  /**
   * It moves money: what was typed outlives a crash, a reload and a session. Personal fields, and those named here, whose answers
   * hold for a moment only, do not outlive the page.
   */
  readonly draft?: { readonly momentary?: readonly (keyof Values & string)[] };
  /** What the request calls by another name than the form: the form's name by the request's, first parts only. */
  readonly namedHere?: Readonly<Record<string, keyof Values & string>>;
  /** It is saved: refresh what shows it. */
  readonly onDone?: (answer: AnswerOf<E>) => unknown;
  /** Verify found something wrong, beyond what stands at the fields. */
  readonly onWrong?: (values: Values) => void;
};

/**
 * A form in steps: the form, the overview of what was entered, where the second factor is asked for, and the result,
 * good or bad, in a dialog. What was typed is kept through every refusal and guarded until it is saved.
 */
export const useFlow = <E extends Endpoint, Values extends FieldValues, Sent = Values>(
  rules: FlowRules<E, Values, Sent>,
) => {
  const { endpoint, initial, check, request, summary, edited } = rules;
  /** What the form started from, until the person goes on from somebody else's change. */
  const [before, setBefore] = useState(initial);
  const [overtaken, setOvertaken] = useState<(Meanwhile & { readonly newer: Values }) | null>(null);
  const fields = useFields({ initial, check });
  const { isDirty } = fields.formState;
  /** What the overview shows and Submit sends. */
  const [verified, setVerified] = useState<Sent | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const [rejections, setRejections] = useState(0);
  /** Verify waits for what the check rests on. */
  const [isLearning, setLearning] = useState(false);
  /** Why that is not to be had; until the next change. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const names = Object.keys(initial);
  useRefill(fields);

  /** Tells fields what the server said of them; answers whether there was one. */
  const tellFields = (refused: Readonly<Record<string, string>>): boolean => {
    const told = Object.entries(refused).flatMap(([asked, message]) => {
      const [first = '', ...inside] = asked.split('.');
      const name = rules.namedHere?.[first] ?? first;
      return names.includes(name) ? [[[name, ...inside].join('.'), message] as const] : [];
    });
    for (const [path, message] of told) fields.setError(path as FieldPath<Values>, { type: 'server', message });
    return told.length > 0;
  };
  const writing = useWriting({
    endpoint,
    startsAt: 'form',
    onDone: (answer) => {
      release();
      return rules.onDone?.(answer);
    },
    onRefused: (refused) => tellFields(refused),
    ...(edited && {
      onOvertaken: async (meanwhile: Meanwhile) => {
        setOvertaken({ ...meanwhile, newer: await edited.reload() });
        return null;
      },
    }),
  });
  const { personal = [] } = rules;
  const draft = useDraft(fields, {
    before,
    notLasting: [...(personal === 'ALL' ? names : personal), ...(rules.draft?.momentary ?? [])],
    isKept: rules.draft !== undefined,
    // Of what nobody knows the end the attempt remembers: filled in once more it might be sent twice.
    isSent: writing.stage === 'sending' || writing.stage === 'done' || writing.doubt !== null,
  });
  const release = useUnsavedGuard(
    isDirty && writing.stage !== 'done',
    writing.stage === 'sending' || writing.doubt !== null,
    draft.giveUp,
  );

  const typed = useRef<() => Interrupted | null>(() => null);
  useEffect(() => {
    typed.current = () => {
      const values = changedValues(before, fields.getValues());
      if (writing.isRemembered()) return { path: thisPath(), values: null };
      return Object.keys(values).length > 0 && writing.stage !== 'done' ? { path: thisPath(), values } : null;
    };
  });
  useEffect(() => holdTyped(() => typed.current()), []);

  /** Whether the server has said what the check of these values rests on. */
  const hasLearnt = async (values: Values): Promise<boolean> => {
    if (!rules.learn || !check(values).isRight) return true;
    setLearning(true);
    try {
      await rules.learn(values);
      // What was typed meanwhile is not what Verify was pressed for.
      return JSON.stringify(values) === JSON.stringify(fields.getValues());
    } catch (error) {
      const refused = refusalOf(error);
      if (tellFields(refused.fields)) setRejections((count) => count + 1);
      else setUnknown(refused.message);
      return false;
    } finally {
      setLearning(false);
    }
  };

  const verify = async (): Promise<void> => {
    if (isLearning) return;
    setUnknown(null);
    if (!(await hasLearnt(structuredClone(fields.getValues())))) return;
    let isWrong = false;
    await fields.handleSubmit(
      (values) => {
        const asked = request(values);
        setUnchanged(asked === null);
        if (asked === null) return;
        setVerified(() => values);
        writing.open({ request: asked });
      },
      () => {
        isWrong = true;
      },
    )();
    // The messages stand by now.
    if (!isWrong) return;
    rules.onWrong?.(fields.getValues());
    setRejections((count) => count + 1);
  };

  return {
    ...writing,
    fields,
    verified,
    /** Verify was pressed and there is nothing to save; until the next change. */
    isUnchanged,
    /** Rises with every Verify that found something wrong: the screen answers each with a look at the first field. */
    rejections,
    isLearning,
    unknown,
    verify: () => void verify(),
    submit: () => {
      const asked = verified && request(verified);
      if (!asked) return;
      writing.send({
        request: asked,
        summary: summary(verified),
        values: rememberedOf(changedValues(before, fields.getValues()), rules.personal),
        version: edited?.version ?? null,
      });
    },
    check,
    draft,
    /** Somebody changed it first: by whom, when, and what it is now. Until the person goes on from there. */
    overtaken,
    goOn: () => {
      if (!overtaken) return;
      const mine = changedValues(before, fields.getValues());
      fields.reset(overtaken.newer);
      changeFields(fields, mine);
      setBefore(() => overtaken.newer);
      edited?.goOn();
      setOvertaken(null);
    },
    /** Something was typed: what Verify said of the values before is true no more. */
    forgetVerified: () => {
      setUnchanged(false);
      setUnknown(null);
    },
  };
};

/** What a browser may remember of what was typed; null: nothing. */
const rememberedOf = <Values extends object>(
  typed: Partial<Values>,
  personal: 'ALL' | readonly string[] = [],
): Partial<Values> | null =>
  personal === 'ALL'
    ? null
    : (Object.fromEntries(Object.entries(typed).filter(([name]) => !personal.includes(name))) as Partial<Values>);

export type FlowOf<E extends Endpoint, Values extends FieldValues, Sent> = ReturnType<typeof useFlow<E, Values, Sent>>;
