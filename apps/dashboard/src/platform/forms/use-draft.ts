import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { drafts, placeOf } from '../drafts';
import type { Fields } from './fields';
import { changeFields } from './fields';
import { changedValues } from './meanwhile';
import { thisPath } from './this-path';

type Rules<Values extends FieldValues> = {
  readonly before: Values;
  /** Fields that are kept in the page only: somebody's personal data, and answers that hold for a moment. */
  readonly notLasting: readonly string[];
  /** Whether it moves money: other forms keep none. */
  readonly isKept: boolean;
  /** What stands in it was sent, and is no draft any more. */
  readonly isSent: boolean;
};

/**
 * Keeps what is typed into a form until it is sent or given up, and fills it in again when the form opens anew. It is filled in
 * for one tab at a time.
 */
export const useDraft = <Values extends FieldValues, Sent>(
  fields: Fields<Values, Sent>,
  { before, notLasting, isKept, isSent }: Rules<Values>,
) => {
  const [place] = useState(() => (isKept ? placeOf(thisPath()) : null));
  /** When it was kept that the form was filled in with; null: it starts as it is. */
  const [filledAt, setFilledAt] = useState<number | null>(null);
  const isOver = useRef(false);
  /** It holds a draft of its own: one that waits to be filled in is not dropped for the form's being empty still. */
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
    // Typed by now, or filled in by something else.
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
    /** It was saved, or the person agreed to lose it. */
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
