import { getPasskeyChallenge } from '@countinghouse/contract/people/passkeys';
import type { PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { call } from '../api';
import { askPasskey } from '../passkeys';

/** Answer of a passkey to the question of one call. */
export const passkeyFor = async (callName: string): Promise<PasskeyAssertion> =>
  askPasskey(await call(getPasskeyChallenge, { query: { call: callName } }));
