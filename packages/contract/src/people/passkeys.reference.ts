import { documented } from '../reference';
import {
  addPasskey,
  beginPasskey,
  challengeMinutes,
  freshPasskeyHours,
  getPasskeyChallenge,
  getSignInChallenge,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys';
import { identityTokenHeader } from './sign-in';
import { signedInExample } from './sign-in.reference';

const passkeyExample = {
  id: '0195d04e-8f3a-7b5c-ac6d-7e8f9a0b1c2d',
  name: 'Laptop',
  host: 'pay.example.com',
  isOfThisHost: true,
  createdAt: '2025-03-14T09:22:11.000Z',
  lastUsedAt: null,
  confirmsFrom: '2025-03-17T09:22:11.000Z',
};
const descriptorExample = { id: 'pU5yR2m1q8sYc0x4', type: 'public-key' as const, transports: ['internal'] };
const challengeExample = 'b3Wc1Yq0c2VhbC1vZi1hLWNoYWxsZW5nZQ';

export const passkeyEndpoints = [
  documented(getSignInChallenge, {
    summary: `The question that any passkey of this host answers to sign its person in, or to confirm a new password by a mailed link, within ${challengeMinutes} minutes.`,
    example: {
      challenge: challengeExample,
      rpId: 'pay.example.com',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    },
  }),
  documented(logInWithPasskey, {
    summary: `Signs a person in by a passkey alone, which is both factors: the device, and the finger or number that opens it. The token comes back in the header ${identityTokenHeader}.`,
    example: signedInExample,
  }),
  documented(listPasskeys, {
    summary: "The caller's passkeys of all hosts, the newest first.",
    example: { passkeys: [passkeyExample] },
  }),
  documented(getPasskeyChallenge, {
    summary: `The question that a passkey answers to confirm one call, in place of six digits: the answer goes into the header X-Two-Fa-Code as \`passkey.\` and its JSON in base64url. It is good once, for this session and the named call, within ${challengeMinutes} minutes.`,
    example: {
      challenge: challengeExample,
      rpId: 'pay.example.com',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [descriptorExample],
    },
  }),
  documented(beginPasskey, {
    summary: 'The order for a new passkey, against the password and the second factor that there is.',
    example: {
      challenge: challengeExample,
      rp: { id: 'pay.example.com', name: 'Northgate' },
      user: { id: 'AZAfKmsefD2OT1prfI2eDw', name: 'mara.lind@example.com', displayName: 'mara.lind@example.com' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [descriptorExample],
    },
  }),
  documented(addPasskey, {
    summary: `Keeps a new passkey. The first factor of a person comes with recovery codes; one added to another signs in at once and confirms calls after ${freshPasskeyHours} hours.`,
    example: { passkey: passkeyExample, recoveryCodes: ['k3f9-2m1q', '7xw4-pd0s'] },
  }),
  documented(renamePasskey, { summary: 'Names a passkey.', example: passkeyExample }),
  documented(removePasskey, {
    summary: "Removes a passkey, against the password and a second factor, and ends the person's other sessions.",
    example: { twoFaEnabled: true },
  }),
];
