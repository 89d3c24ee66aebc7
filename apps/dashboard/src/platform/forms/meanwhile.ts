import { ApiError } from '../api/error';

/** Somebody changed what a form was about to write over. */
export type Meanwhile = {
  /** Null where nobody knows. */
  readonly by: string | null;
  readonly at: string | null;
};

const textIn = (data: unknown, name: string): string | null => {
  const value = (data as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : null;
};

/** What an error says of a change in the meantime; null where it is another error. */
export const meanwhileOf = (error: unknown): Meanwhile | null =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
    ? { by: textIn(error.response?.data, 'changedBy'), at: textIn(error.response?.data, 'changedAt') }
    : null;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from what the form started with, as they are now. */
export const changedValues = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isEqual(value, before[name as keyof Values])),
  ) as Partial<Values>;
