import type { Tx } from '@countinghouse/database';
import type * as z from 'zod/mini';
import type { Config } from '../../config';
import type { RateFeed } from '../../rails/rates';
import type { Operator } from './sign-in';

/** What an action is carried out with: the two who wanted it, and what the installation gives. */
export type Means = {
  readonly askedBy: string;
  readonly confirmedBy: Operator;
  readonly config: Pick<Config, 'mode' | 'secretKey'>;
  readonly rates: RateFeed;
};

type Schema = z.ZodMiniType;

/** Something that only the platform may do, asked for by one operator and carried out when another confirms. */
export type Action<Params extends Schema = Schema> = {
  /** As it is typed: `create-organisation`. */
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  /** Refused while it is asked for already, where that can be seen. All of it is one transaction. Says what was done. */
  readonly run: (tx: Tx, params: never, means: Means) => Promise<string>;
};

/** Declares an action. */
export const action = <Params extends Schema>(
  name: string,
  summary: string,
  params: Params,
  run: (tx: Tx, params: z.output<Params>, means: Means) => Promise<string>,
): Action<Params> => ({ name, summary, params, run: run as Action<Params>['run'] });
