import { useRef, useState } from 'react';

type EditedRules<Thing, Values> = {
  /** Reads it anew, past every cache. */
  readonly read: () => Promise<Thing>;
  readonly valuesOf: (thing: Thing) => Values;
};

/** What a form needs of the thing it edits, so that nobody's change is written over in silence. */
export type Edited<Values> = {
  /** The version that the form started from. */
  readonly version: string | null;
  /** Reads the newest and answers what the form would start from now. */
  readonly reload: () => Promise<Values>;
  /** From here on the form starts from what `reload` read. */
  readonly goOn: () => void;
};

/**
 * The thing a form edits, as it was when the form opened: a newer answer must not turn an untouched field into a change.
 * Only when somebody else changed it first, and the person goes on from there, it becomes the newer one.
 */
export const useEdited = <Thing extends { readonly version: string | null }, Values>(
  newest: Thing,
  { read, valuesOf }: EditedRules<Thing, Values>,
): { readonly thing: Thing; readonly edited: Edited<Values> } => {
  const [thing, setThing] = useState(newest);
  const newer = useRef(newest);
  return {
    thing,
    edited: {
      version: thing.version,
      reload: async () => {
        newer.current = await read();
        return valuesOf(newer.current);
      },
      goOn: () => setThing(newer.current),
    },
  };
};
