import type { PasskeyAssertion, PasskeyAttestation } from '@countinghouse/contract/people/passkey-answers';
import type { PasskeyOrder, PasskeyQuestion } from '@countinghouse/contract/people/passkeys';
import { ApiError } from './api/error';

const passkeyTexts = {
  cancelled: 'The passkey was not confirmed. Please try again.',
  known: 'This device has a passkey for this address already.',
} as const;

/** True where the browser knows passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

// Loaded by the first use: whoever has no passkey does not pay for it.
const loadBrowser = () => import('@simplewebauthn/browser');

/** Failure of the browser or the person, as a sentence. */
const refusalOf = (cause: unknown): ApiError => {
  const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  return new ApiError(isKnown ? passkeyTexts.known : passkeyTexts.cancelled, {
    status: 0,
    code: 'VALIDATION_FAILED',
    cause,
  });
};

/** Has a passkey answer. The browser asks the person for a finger, a face or a number. */
export const askPasskey = async (question: PasskeyQuestion): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await loadBrowser();
  try {
    return (await startAuthentication({ optionsJSON: question as never })) as PasskeyAssertion;
  } catch (cause) {
    throw refusalOf(cause);
  }
};

/** Has a device make a new passkey. */
export const makePasskey = async (order: PasskeyOrder): Promise<PasskeyAttestation> => {
  const { startRegistration } = await loadBrowser();
  try {
    return (await startRegistration({ optionsJSON: order as never })) as PasskeyAttestation;
  } catch (cause) {
    throw refusalOf(cause);
  }
};
