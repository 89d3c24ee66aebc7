import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { drafts, placeOf } from '../drafts';
import type { Fields } from './fields';
import { changeFields } from './fields';
import { changedValues } from './meanwhile';
import { thisPath } from './this-path';

type Rules<Values extends FieldValues> = {
  readonly before: Values;
  /** Fields kept in the page only: personal data, and momentary values. */
  readonly notLasting: readonly string[];
  /** True if it moves money: other forms keep no draft. */
  readonly isKept: boolean;
  /** True once the values were sent and are no draft any more. */
  readonly isSent: boolean;
};

/** Keeps a form's values until it is sent or abandoned, and restores them when the form opens again, in one tab at a time. */
export const useDraft = <Values extends FieldValues, Sent>(
  fields: Fields<Values, Sent>,
  { before, notLasting, isKept, isSent }: Rules<Values>,
) => {
  const [place] = useState(() => (isKept ? placeOf(thisPath()) : null));
  /** Time of the restored draft; null: nothing was restored. */
  const [filledAt, setFilledAt] = useState<number | null>(null);
  const isOver = useRef(false);
  /** True if this form saved a draft: one that waits to be restored is not dropped while the form is still empty. */
  const isHolding = useRef(false);

  const keep = useEffectEvent(() => {
    if (!place || isOver.current || isSent) return;
    const values = structuredClone(changedValues(before, fields.getValues()));
    const names = Object.keys(values);
    if (names.length === 0 && !isHolding.current) return;
    isHolding.current = names.length > 0;
    if (names.length === 0) return drafts.drop(place);
    const lasting = Object.entries(values).filter(([name]) => !notLasting.includes(name));
    drafts.keep(place, values, Object.fromEntries(lasting));
  });
  const fillIn = useEffectEvent((values: Readonly<Record<string, unknown>>, at: number) => {
    // Typed in meanwhile, or filled in by something else.
    if (Object.keys(changedValues(before, fields.getValues())).length > 0) return;
    const known = Object.entries(values).filter(([name]) => name in fields.getValues());
    changeFields(fields, Object.fromEntries(known) as Partial<Values>);
    setFilledAt(at);
  });

  useEffect(() => {
    if (!place) return undefined;
    let letGo: (() => void) | null = null;
    let isGone = false;
    const fill = async () => {
      letGo = await drafts.hold(place);
      if (isGone) return letGo?.();
      const draft = letGo && (await drafts.find(place));
      if (draft && !isGone) fillIn(draft.values, draft.at);
    };
    void fill();
    return () => {
      isGone = true;
      letGo?.();
    };
  }, [place]);

  const { subscribe } = fields;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => keep() }), [subscribe]);
  useEffect(() => {
    if (isSent && place) drafts.drop(place);
    else keep();
  }, [isSent, place]);

  return {
    filledAt,
    /** Ends the draft: the form was saved, or the person agreed to lose it. */
    giveUp: () => {
      isOver.current = true;
      if (place) drafts.drop(place);
    },
    startAfresh: () => {
      fields.reset(before);
      setFilledAt(null);
      if (place) drafts.drop(place);
    },
  };
};
