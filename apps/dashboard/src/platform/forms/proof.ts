import { getPasskeyChallenge } from '@countinghouse/contract/people/passkeys';
import { passkeyProofMark, type PasskeyAssertion } from '@countinghouse/contract/people/passkey-answers';
import { call } from '../api';
import { askPasskey } from '../passkeys';
import { useSession } from '../session';
import { requiredCodeError } from './code-input';
import { texts } from './messages';

/** Ways of a person to confirm at this address. */
export type Ways = { readonly byCode: boolean; readonly byPasskey: boolean };

export const useWays = (): Ways => {
  const { authentication, confirmsBy = authentication ? ['code'] : [] } = useSession();
  return { byCode: confirmsBy.includes('code'), byPasskey: confirmsBy.includes('passkey') };
};

/** Error of what was typed; nothing typed asks the passkey, where there is one. */
export const proofError = (code: string, { byCode, byPasskey }: Ways): string | undefined => {
  if (code === '' && byPasskey) return undefined;
  return byCode ? requiredCodeError(code) : texts.passkeyElsewhere;
};

/** Answer of a passkey to the question of one call. */
export const passkeyFor = async (callName: string): Promise<PasskeyAssertion> =>
  askPasskey(await call(getPasskeyChallenge, { query: { call: callName } }));

const inBase64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Content of the header of codes for one call: the code, or the answer of a passkey where none was typed. */
export const proofFor = async (callName: string, code: string): Promise<string> =>
  code === '' ? `${passkeyProofMark}${inBase64url(JSON.stringify(await passkeyFor(callName)))}` : code;
