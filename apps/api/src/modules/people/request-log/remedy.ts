import type { ErrorCode, SubCode } from '@countinghouse/contract/errors';
import { errorPages, subCodeTexts } from '@countinghouse/contract/errors.reference';

/** Text of the reference without its marks. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll(/(^|\s)_([^_]+)_(?=[\s.,]|$)/g, '$1$2');

/** Advice about a refusal, by its sub-code or else its code; null for one that is not known any more. */
export const remedyOf = (code: string | null, subCode: string | null): string | null => {
  const { action } =
    (subCode === null ? undefined : subCodeTexts[subCode as SubCode]) ??
    (code === null ? undefined : errorPages[code as ErrorCode]) ??
    {};
  return action === undefined ? null : plain(action);
};
