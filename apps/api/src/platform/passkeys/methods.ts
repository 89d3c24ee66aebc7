import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { findSecondFactor } from '../second-factor/repository';
import { passkeysOf } from './repository';

/** Ways in which a person can confirm at one host. */
export type FactorMethods = { readonly code: boolean; readonly passkey: boolean };

export const factorMethodsOf = async (tx: Tx, userId: PersonId, rpId: string): Promise<FactorMethods> => ({
  code: (await findSecondFactor(tx, userId)) !== null,
  passkey: (await passkeysOf(tx, userId)).some((passkey) => passkey.rpId === rpId),
});
