import type { TwoFactorSetup } from '@countinghouse/contract/people/account-security';
import { setupMinutes } from '@countinghouse/contract/people/account-security';
import type { Tx } from '@countinghouse/database';
import { Secret } from 'otpauth';
import type { Config } from '../../../config';
import { findSealedSecret, keepSetup } from '../../../platform/second-factor/repository';
import { openSecret, sealSecret } from '../../../platform/secrets';
import { brandOf } from '../../organisation/brand';
import { findBelongings } from '../sign-in';
import type { Caller } from './caller';

/** Bits of a secret: as many as the hash of its codes has. */
const secretBytes = 20;

/** What authenticators read from a QR code. Source: the key URI format that all of them follow. */
const otpauthUrl = (issuer: string, account: string, secret: string): string => {
  const name = encodeURIComponent(issuer);
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=30`;
};

/**
 * What the caller's authenticator needs. The secret is the same for ten minutes, so that a reload of the page does not
 * part what was scanned from what is confirmed; after that it is another.
 */
export const twoFactorSetup = async (tx: Tx, config: Config, caller: Caller): Promise<TwoFactorSetup> => {
  if (await findSealedSecret(tx, caller.userId)) return { enabled: true };
  const fresh = sealSecret(config.secretKey, new Secret({ size: secretBytes }).base32);
  const secret = openSecret(config.secretKey, await keepSetup(tx, caller.userId, fresh, setupMinutes));
  const belongings = await findBelongings(tx, caller.userId);
  const chosen = belongings.find(({ organisationId }) => organisationId === caller.organisationId) ?? belongings[0];
  const issuer = (chosen && brandOf(chosen.brand)?.name) ?? 'Countinghouse';
  return {
    enabled: false,
    secret,
    otpauthUrl: otpauthUrl(issuer, caller.email, secret),
    issuer,
    account: caller.email,
  };
};
