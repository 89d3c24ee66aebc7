import type { Tx } from '@countinghouse/database';
import type * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { RateFeed } from '../../../rails/rates';
import type { Operator } from './sign-in';

/** Means of an action: the two operators behind it, and the installation's services. */
export type Means = {
  readonly askedBy: string;
  readonly confirmedBy: Operator;
  readonly config: Pick<
    Config,
    | 'mode'
    | 'secretKey'
    | 'publicUrl'
    | 'brandHosts'
    | 'dashboardOrigins'
    | 'chainNodes'
    | 'utxoNodes'
    | 'utxoSigners'
    | 'chainGateways'
    | 'signer'
    | 'tron'
    | 'cell'
  >;
  readonly rates: RateFeed;
};

type Schema = z.ZodMiniType;

/** Action reserved to the platform, requested by one operator and run when another confirms. */
export type Action<Params extends Schema = Schema> = {
  /** Name as typed: `create-organisation`. */
  readonly name: string;
  readonly summary: string;
  readonly params: Params;
  /** Sentence if this installation cannot run it; shown to the requester and to the confirmer. */
  readonly refusal?: ((tx: Tx, params: never, config: Means['config']) => Promise<string | null>) | undefined;
  /** Runs in one transaction. If a refusal can be seen earlier, the request itself is refused. Returns a report. */
  readonly run: (tx: Tx, params: never, means: Means) => Promise<string>;
};

/** Declares an action. */
export const action = <Params extends Schema>(
  name: string,
  summary: string,
  params: Params,
  run: (tx: Tx, params: z.output<Params>, means: Means) => Promise<string>,
  refusal?: (tx: Tx, params: z.output<Params>, config: Means['config']) => Promise<string | null>,
): Action<Params> => ({
  name,
  summary,
  params,
  run: run as Action<Params>['run'],
  refusal: refusal as Action['refusal'],
});
