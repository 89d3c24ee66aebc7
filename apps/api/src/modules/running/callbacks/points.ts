import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { Tx } from '@countinghouse/database';
import { extensionPoint } from '../../../module/extension';
import type { BusinessScope } from '../../organisation/businesses';
import type { Callback } from './queue-callback';

/** Thing with the message about it as it is now; null: nothing is told of its present state. */
export type ToldThing = {
  /** The payment, withdrawal or batch whose turns are counted. */
  readonly of: string;
  readonly callback: Callback | null;
};

/** Things of a module that businesses are told of. */
export type ToldThings = {
  readonly events: readonly CallbackEvent[];
  /** The visible ones of these things, by their ids. */
  readonly messagesAbout: (
    tx: Tx,
    scope: BusinessScope,
    event: CallbackEvent,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ToldThing>>;
};

export const toldThings = extensionPoint<ToldThings>('things that businesses are told of');
