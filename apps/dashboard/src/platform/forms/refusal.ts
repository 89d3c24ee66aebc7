import { ApiError, messageOf } from '../api/error';
import { texts } from './messages';

/** How a form shows an error. */
export type Refusal = {
  /** The sentence of the whole. */
  readonly message: string;
  /** What the server said of single fields, by their names in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** It is the second factor's code that was refused: told at the code, without a word about the rest. */
  readonly isOfCode: boolean;
};

/** `fallback` is what is said where nothing else is. */
export const refusalOf = (error: unknown, fallback: string = texts.unknown): Refusal =>
  error instanceof ApiError
    ? {
        message: error.message,
        fields: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])),
        isOfCode: error.code === 'TWO_FA_INVALID',
      }
    : { message: messageOf(error, fallback), fields: {}, isOfCode: false };
