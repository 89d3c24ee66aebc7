import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { Interrupted } from '../interrupted';
import { holdTyped } from '../interrupted';
import { useUnsavedGuard } from '../unsaved';
import type { Check } from './check';
import { confirming } from './confirming';
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

/** Part of a form's first step, on a screen of its own. */
export type FlowPart<Values> = {
  readonly label: string;
  /** Fields on it, first parts of their names. */
  readonly names: readonly (keyof Values & string)[];
  /** Answer of the server that the check of these fields needs: Continue waits for it. */
  readonly learn?: (values: Values) => Promise<unknown>;
};

export type FlowRules<E extends Endpoint, Values extends FieldValues, Sent> = {
  /** Call that saves the form. Its second factor is requested here. */
  readonly endpoint: E;
  readonly initial: Values;
  readonly check: Check<Values, Sent>;
  /** Answer of the server that the check needs, such as a quote: Verify waits for it. The check reads it from where this stores it. */
  readonly learn?: (values: Values) => Promise<unknown>;
  /** Parts in which the fields are filled in, one after the other; left out for one screen. */
  readonly parts?: readonly FlowPart<Values>[];
  /** Result of `useEdited`: a concurrent change stops the form, which continues from it with the typed values. Left out for a new entity. */
  readonly edited?: Edited<Values>;
  /** Request to send; null if nothing would change, which is reported instead. */
  readonly request: (values: Sent) => RequestOf<E> | null;
  /** Summary that follows "Your": `transfer of 500.00 EUR`, `invitation of ana@example.com as SUPPORT`. */
  readonly summary: (values: Sent) => string;
  /** Fields with personal data: no browser remembers them, whatever the outcome of the request. */
  readonly personal?: 'ALL' | readonly (keyof Values & string)[];
  /**
   * Draft of a form that moves money: typed values outlive a crash, a reload and a session. Personal fields, and the momentary ones named here, do
   * not outlive the page.
   */
  readonly draft?: { readonly momentary?: readonly (keyof Values & string)[] };
  /** Form's name for each request name that differs, first parts only. */
  readonly namedHere?: Readonly<Record<string, keyof Values & string>>;
  /** Called after saving: refresh the screens that show it. */
  readonly onDone?: (answer: AnswerOf<E>) => unknown;
  /** Called when Verify found errors beyond those at the fields. */
  readonly onWrong?: (values: Values) => void;
};

/**
 * Form in steps: the form, the overview of its values with the second factor, and the result, good or bad, in a dialog. Typed values are kept
 * through every refusal and guarded until they are saved.
 */
export const useFlow = <E extends Endpoint, Values extends FieldValues, Sent = Values>(
  rules: FlowRules<E, Values, Sent>,
) => {
  const { endpoint, initial, check, request, summary, edited } = rules;
  /** Initial values, until the person adopts somebody else's change. */
  const [before, setBefore] = useState(initial);
  const [overtaken, setOvertaken] = useState<(Meanwhile & { readonly newer: Values }) | null>(null);
  const fields = useFields({ initial, check });
  const { isDirty } = fields.formState;
  /** Values the overview shows and Submit sends. */
  const [verified, setVerified] = useState<Sent | null>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const [rejections, setRejections] = useState(0);
  /** Verify waits for the facts behind the check. */
  const [isLearning, setLearning] = useState(false);
  /** Reason that it is not available; until the next change. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const names = Object.keys(initial);
  const { parts = [] } = rules;
  const [part, setPart] = useState(0);
  useRefill(fields);

  /** Shows the part with the first of these fields. */
  const showPartOf = (paths: readonly string[]): void => {
    const places = paths.map((path) => parts.findIndex(({ names: here }) => here.includes(path.split('.')[0] ?? '')));
    const known = places.filter((place) => place >= 0);
    if (known.length > 0) setPart(Math.min(...known));
  };

  /** Shows the server's errors at their fields; returns true if there were any. */
  const showFieldErrors = (refused: Readonly<Record<string, string>>): boolean => {
    const told = Object.entries(refused).flatMap(([asked, message]) => {
      const [first = '', ...inside] = asked.split('.');
      const name = rules.namedHere?.[first] ?? first;
      return names.includes(name) ? [[[name, ...inside].join('.'), message] as const] : [];
    });
    for (const [path, message] of told) fields.setError(path as FieldPath<Values>, { type: 'server', message });
    showPartOf(told.map(([path]) => path));
    return told.length > 0;
  };
  const writing = useWriting({
    endpoint,
    // Verify has waited for it.
    writer: () => confirming.now()!,
    startsAt: 'form',
    onDone: (answer) => {
      release();
      return rules.onDone?.(answer);
    },
    onRefused: (refused) => showFieldErrors(refused),
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
    // An unknown outcome is remembered by the attempt: restoring the values might send them twice.
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

  /** True once the server has answered the question behind the check of these values. */
  const hasLearnt = async (
    values: Values,
    learn: ((values: Values) => Promise<unknown>) | undefined,
  ): Promise<boolean> => {
    if (!learn) return true;
    setLearning(true);
    try {
      await learn(values);
      // Changed values are not the ones Verify was pressed for.
      return JSON.stringify(values) === JSON.stringify(fields.getValues());
    } catch (error) {
      const refused = refusalOf(error);
      if (showFieldErrors(refused.fields)) setRejections((count) => count + 1);
      else setUnknown(refused.message);
      return false;
    } finally {
      setLearning(false);
    }
  };

  const verify = async (): Promise<void> => {
    if (isLearning) return;
    setUnknown(null);
    const asked = structuredClone(fields.getValues());
    const isAnswered = confirming.now() !== undefined && !rules.learn;
    const learn = (values: Values) => Promise.all([confirming.load(), rules.learn?.(values)]);
    if (!(await hasLearnt(asked, check(asked).isRight && !isAnswered ? learn : undefined))) return;
    let isWrong = false;
    await fields.handleSubmit(
      (values) => {
        const made = request(values);
        setUnchanged(made === null);
        if (made === null) return;
        setVerified(() => values);
        writing.open({ request: made });
      },
      () => {
        isWrong = true;
      },
    )();
    // The messages are rendered by now.
    if (!isWrong) return;
    rules.onWrong?.(fields.getValues());
    showPartOf(errorPaths());
    setRejections((count) => count + 1);
  };

  const errorPaths = (): string[] => {
    const checked = check(fields.getValues());
    return checked.isRight ? [] : Object.keys(checked.errors);
  };

  /** Checks the fields of the part on the screen, and shows the next one. */
  const goOnToNext = async ({ names: here, learn }: FlowPart<Values>): Promise<void> => {
    if (isLearning) return;
    setUnknown(null);
    const isWrong = (): boolean => errorPaths().some((path) => here.includes(path.split('.')[0] ?? ''));
    if (!isWrong() && !(await hasLearnt(structuredClone(fields.getValues()), learn))) return;
    await fields.trigger([...here] as FieldPath<Values>[]);
    if (isWrong()) setRejections((count) => count + 1);
    else setPart((now) => now + 1);
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
    parts,
    /** Place of the part on the screen, from 0. */
    part,
    isLastPart: part >= parts.length - 1,
    nextPart: () => {
      const shown = parts[part];
      if (shown) void goOnToNext(shown);
    },
    previousPart: () => setPart((now) => Math.max(0, now - 1)),
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
    /** Concurrent change: its author, time and new values. Until the person continues from there. */
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
    /** Values changed: the result of Verify no longer applies. */
    forgetVerified: () => {
      setUnchanged(false);
      setUnknown(null);
    },
  };
};

/** Part of the typed values a browser may remember; null for none. */
const rememberedOf = <Values extends object>(
  typed: Partial<Values>,
  personal: 'ALL' | readonly string[] = [],
): Partial<Values> | null =>
  personal === 'ALL'
    ? null
    : (Object.fromEntries(Object.entries(typed).filter(([name]) => !personal.includes(name))) as Partial<Values>);

export type FlowOf<E extends Endpoint, Values extends FieldValues, Sent> = ReturnType<typeof useFlow<E, Values, Sent>>;
