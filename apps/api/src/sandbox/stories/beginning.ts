import type { KnownBusiness } from '../organisations';
import type { Random } from '../random';

/** Beginning of a story: its source of chance, its moment, the id of what it makes, and its business. */
export type Beginning = {
  readonly own: Random;
  readonly at: Date;
  readonly id: string;
  /** Of a story of the organisation one at random. */
  readonly business: KnownBusiness;
  /** The organisation's businesses that exist by then, without the hidden one. */
  readonly open: readonly KnownBusiness[];
};
