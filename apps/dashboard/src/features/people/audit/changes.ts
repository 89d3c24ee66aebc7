import { isStatus, sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';

/** Field of an event, for display. */
export type Change = {
  /** Path of the field: `role › name`. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `settlementCurrency` → `Settlement currency`; acronyms and enum words stay unchanged. */
export const fieldName = (name: string): string => {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  const lower = words.replaceAll(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

/** A JSON value as text; a status in the words of its chip. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return messages.nothing;
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (Array.isArray(value)) return value.length === 0 ? messages.nothing : value.map(valueText).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return isStatus(value) ? sentenceCase(value) : value;
};

const leaves = (value: unknown, path: readonly string[] = []): Map<string, string> => {
  if (!isRecord(value) || Object.keys(value).length === 0) return new Map([[path.join(' › '), valueText(value)]]);
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...leaves(inner, [...path, fieldName(name)])]));
};

/**
 * Before and after of an event, one line per field, changed ones first. With one side alone, as for a creation or removal, every line is a change.
 */
export const changesOf = (before: unknown, after: unknown): readonly Change[] => {
  const [was, is] = [before ?? null, after ?? null].map((value) =>
    value === null ? new Map<string, string>() : leaves(value),
  ) as [Map<string, string>, Map<string, string>];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  const lines = fields.map((field) => {
    const [old, now] = [was.get(field) ?? messages.nothing, is.get(field) ?? messages.nothing];
    return { field, before: old, after: now, isChanged: old !== now };
  });
  return [...lines.filter(({ isChanged }) => isChanged), ...lines.filter(({ isChanged }) => !isChanged)];
};
