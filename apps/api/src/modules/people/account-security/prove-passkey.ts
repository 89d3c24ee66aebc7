import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { checkPasskey, factorOfPasskey } from '../../../platform/passkeys/check';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party';
import type { SecondFactorResult } from '../../../platform/second-factor/check';
import type { Caller, Origin } from './caller';

/** Judges the passkey in a body, for a call that has no code in its header. */
export const provePasskey = async (
  tx: Tx,
  config: Config,
  caller: Caller,
  origin: Origin,
  call: string,
  assertion: PasskeyAssertion,
): Promise<SecondFactorResult> => {
  const site = relyingPartyOf(config, origin.host);
  const result = await checkPasskey(tx, {
    secretKey: config.secretKey,
    occasion: { purpose: `call ${call}`, sessionId: caller.sessionId, rpId: site.rpId },
    site,
    assertion,
    of: caller.userId,
  });
  return factorOfPasskey(result);
};
