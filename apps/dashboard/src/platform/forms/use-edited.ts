import { useRef, useState } from 'react';

type EditedRules<Thing, Values> = {
  /** Reads it again, past every cache. */
  readonly read: () => Promise<Thing>;
  readonly valuesOf: (thing: Thing) => Values;
};

/** Version and reload of the edited entity, so that nobody's change is overwritten in silence. */
export type Edited<Values> = {
  /** The version that the form started from. */
  readonly version: string | null;
  /** Reloads the entity and returns the form's new initial values. */
  readonly reload: () => Promise<Values>;
  /** From here on the form starts from what `reload` read. */
  readonly goOn: () => void;
};

/**
 * Entity a form edits, as of the opening of the form: a newer answer must not turn an untouched field into a change. Only after a concurrent
 * change, if the person goes on from there, it becomes the newer one.
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
