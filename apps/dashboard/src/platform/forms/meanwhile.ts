import { ApiError } from '../api/error';

/** Concurrent change of the values a form was about to overwrite. */
export type Meanwhile = {
  /** Null if unknown. */
  readonly by: string | null;
  readonly at: string | null;
};

const textIn = (data: unknown, name: string): string | null => {
  const value = (data as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : null;
};

/** Concurrent change reported by an error; null for any other error. */
export const meanwhileOf = (error: unknown): Meanwhile | null =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
    ? { by: textIn(error.response?.data, 'changedBy'), at: textIn(error.response?.data, 'changedAt') }
    : null;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ from the form's initial values, as they are now. */
export const changedValues = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isEqual(value, before[name as keyof Values])),
  ) as Partial<Values>;
