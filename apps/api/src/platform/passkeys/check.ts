import type { PersonId } from '@countinghouse/contract/ids';
import {
  passkeyAssertion,
  passkeyProofMark,
  type PasskeyAssertion,
} from '@countinghouse/contract/people/passkey-answers';
import type { Tx } from '@countinghouse/database';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { wallNow } from '../clock/repository';
import type { SecondFactorResult } from '../second-factor/check';
import { enqueue } from '../jobs/repository';
import { challengeIn, readChallenge, type Occasion } from './challenge';
import { copiedPasskeyJob } from './copied-job';
import type { RelyingParty } from './relying-party';
import { holdPasskey, noteUse, spendChallenge, type KeptPasskey } from './repository';

// Loaded by the first passkey: a server's start does not pay for it.
const loadVerifier = () => import('@simplewebauthn/server');

/** Answer of a passkey from the header of codes; null for anything else. */
export const assertionIn = (header: string | undefined): PasskeyAssertion | null => {
  if (header === undefined || !header.startsWith(passkeyProofMark)) return null;
  try {
    const given: unknown = JSON.parse(Buffer.from(header.slice(passkeyProofMark.length), 'base64url').toString('utf8'));
    return passkeyAssertion.parse(given);
  } catch {
    return null;
  }
};

export type PasskeyResult =
  | { readonly outcome: 'passed'; readonly passkey: KeptPasskey }
  /** Of another host, person or occasion, too late, a second time, without verification of the person, or forged. */
  | { readonly outcome: 'failed' };

/** A passkey as a second factor: one that is too new confirms nothing, or whoever added it with a stolen code would be left alone with it. */
export const factorOfPasskey = (result: PasskeyResult): SecondFactorResult => {
  if (result.outcome !== 'passed') return result;
  return { outcome: result.passkey.confirmsFrom === null ? 'passed' : 'fresh' };
};

type Judged = {
  readonly secretKey: string;
  readonly occasion: Occasion;
  readonly site: RelyingParty;
  readonly assertion: PasskeyAssertion;
  /** Null: whoever's it is. */
  readonly of: PersonId | null;
};

/** Name of a person in authenticators, in base64url. */
export const userHandleOf = (userId: PersonId): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/**
 * Checks the answer of a passkey and spends its challenge. Returns instead of throwing, because a counter that went back is told to the person: the
 * key was copied, or the answer was.
 */
export const checkPasskey = async (
  tx: Tx,
  { secretKey, occasion, site, assertion, of }: Judged,
): Promise<PasskeyResult> => {
  const failed = { outcome: 'failed' } as const;
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const read = challenge === null ? null : readChallenge(secretKey, occasion, challenge, await wallNow(tx));
  if (challenge === null || !read) return failed;
  const passkey = await holdPasskey(tx, assertion.id);
  if (!passkey || passkey.rpId !== site.rpId || (of !== null && passkey.userId !== of)) return failed;
  const { userHandle } = assertion.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return failed;

  const { verifyAuthenticationResponse } = await loadVerifier();
  const verified = await verifyAuthenticationResponse({
    response: assertion as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // The library compares the counter before the signature: compared below, when the answer is known to be the key's.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => null);
  if (!verified?.verified) return failed;
  if (!(await spendChallenge(tx, read))) return failed;
  const { newCounter } = verified.authenticationInfo;
  const before = Number(passkey.counter);
  if ((newCounter > 0 || before > 0) && newCounter <= before) {
    await enqueue(tx, copiedPasskeyJob, { userId: passkey.userId, passkeyId: passkey.id, name: passkey.name });
    return failed;
  }
  await noteUse(tx, passkey.id, newCounter);
  return { outcome: 'passed', passkey };
};
