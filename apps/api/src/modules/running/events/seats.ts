/** Most concurrent streams of a subject. */
export type Counted = { readonly subject: string; readonly most: number };

/** Counts streams by subject. Every seat taken is given back once. */
export const createSeats = () => {
  const taken = new Map<string, number>();
  const takenOf = (subject: string): number => taken.get(subject) ?? 0;
  return {
    /** Takes a seat of every subject, or none. */
    take: (counted: readonly Counted[]): boolean => {
      if (counted.some(({ subject, most }) => takenOf(subject) >= most)) return false;
      for (const { subject } of counted) taken.set(subject, takenOf(subject) + 1);
      return true;
    },
    leave: (counted: readonly Counted[]): void => {
      for (const { subject } of counted) {
        if (takenOf(subject) > 1) taken.set(subject, takenOf(subject) - 1);
        else taken.delete(subject);
      }
    },
  };
};
