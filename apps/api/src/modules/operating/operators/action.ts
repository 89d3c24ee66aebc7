import type { Tx } from '@countinghouse/database';
import type * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import type { Operator } from './sign-in';

/** What an action is carried out with: the two who wanted it, and what the installation gives. */
export type Means = {
  readonly askedBy: string;
  readonly confirmedBy: Operator;
  readonly config: Pick<Config, 'mode' | 'secretKey' | 'publicUrl' | 'brandHosts' | 'dashboardOrigins'>;
  readonly rates: RateFeed;
};

type Schema = z.ZodMiniType;

/** Something that only the platform may do, asked for by one operator and carried out when another confirms. */
export type Action<Params extends Schema = Schema> = {
  /** As it is typed: `create-organisation`. */
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  /** A sentence where this installation cannot do it; told to whoever asks for it and to whoever confirms. */
  readonly refusal?: ((params: never, config: Means['config']) => string | null) | undefined;
  /** Refused while it is asked for already, where that can be seen. All of it is one transaction. Says what was done. */
  readonly run: (tx: Tx, params: never, means: Means) => Promise<string>;
};

/** Declares an action. */
export const action = <Params extends Schema>(
  name: string,
  summary: string,
  params: Params,
  run: (tx: Tx, params: z.output<Params>, means: Means) => Promise<string>,
  refusal?: (params: z.output<Params>, config: Means['config']) => string | null,
): Action<Params> => ({
  name,
  summary,
  params,
  run: run as Action<Params>['run'],
  refusal: refusal as Action['refusal'],
});
