import { ApiError, messageOf } from '../api/error';
import { texts } from './messages';

/** Presentation of an error in a form. */
export type Refusal = {
  /** The sentence of the whole. */
  readonly message: string;
  /** Errors of single fields, by their names in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** Refusal of the second factor's code: shown at the code, without a word about the rest. */
  readonly isOfCode: boolean;
};

/** `fallback`: sentence if there is no other. */
export const refusalOf = (error: unknown, fallback: string = texts.unknown): Refusal =>
  error instanceof ApiError
    ? {
        message: error.message,
        fields: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
        isOfCode: error.code === 'TWO_FA_INVALID',
      }
    : { message: messageOf(error, fallback), fields: {}, isOfCode: false };
