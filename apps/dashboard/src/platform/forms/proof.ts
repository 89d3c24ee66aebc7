import { passkeyProofMark } from '@countinghouse/contract/people/passkey-answers';
import { validationMessages } from '@countinghouse/contract/validation';
import { useSession } from '../session';
import { texts } from './messages';

/** Ways of a person to confirm at this address. */
export type Ways = { readonly byCode: boolean; readonly byPasskey: boolean };

export const useWays = (): Ways => {
  const { authentication, confirmsBy = authentication ? ['code'] : [] } = useSession();
  return { byCode: confirmsBy.includes('code'), byPasskey: confirmsBy.includes('passkey') };
};

/** Error of a required code. */
export const requiredCodeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : validationMessages.twoFactorCode;

/** Error of what was typed; nothing typed asks the passkey, where there is one. */
export const proofError = (code: string, { byCode, byPasskey }: Ways): string | undefined => {
  if (code === '' && byPasskey) return undefined;
  return byCode ? requiredCodeError(code) : texts.passkeyElsewhere;
};

// Loaded by the first use, as the browser's own part of it: whoever has no passkey does without.
const passkeyFor = async (callName: string) => (await import('./passkey-for')).passkeyFor(callName);

const inBase64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Content of the header of codes for one call: the code, or the answer of a passkey where none was typed. */
export const proofFor = async (callName: string, code: string): Promise<string> =>
  code === '' ? `${passkeyProofMark}${inBase64url(JSON.stringify(await passkeyFor(callName)))}` : code;
