import type { TwoFactorSetup } from '@countinghouse/contract/people/account-security';
import { setupMinutes } from '@countinghouse/contract/people/account-security';
import type { Tx } from '@countinghouse/database';
import { Secret } from 'otpauth';
import type { Config } from '../../../config';
import { findSecondFactor, keepSetup } from '../../../platform/second-factor/repository';
import { findBrand } from '../../organisation/brand';
import { findBelongings } from '../sign-in';
import type { Caller } from './caller';

/** Bits of a secret: as many as the hash of its codes has. */
const secretBytes = 20;

/** Content of the QR code for authenticators. Source: the key URI format that all of them follow. */
const otpauthUrl = (issuer: string, account: string, secret: string): string => {
  const name = encodeURIComponent(issuer);
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=6&period=30`;
};

/**
 * Data for the caller's authenticator. The secret stays the same for ten minutes, so that a reload of the page does not separate the scanned secret
 * from the confirmed one; after that a new one is made.
 */
export const twoFactorSetup = async (tx: Tx, config: Config, caller: Caller): Promise<TwoFactorSetup> => {
  if (await findSecondFactor(tx, caller.userId)) return { enabled: true };
  const fresh = new Secret({ size: secretBytes }).base32;
  const secret = await keepSetup(tx, config.secretKey, caller.userId, fresh, setupMinutes);
  const belongings = await findBelongings(tx, caller.userId);
  const chosen = belongings.find(({ organisationId }) => organisationId === caller.organisationId) ?? belongings[0];
  const issuer = (chosen && (await findBrand(tx, chosen.brand))?.name) ?? 'Countinghouse';
  return {
    enabled: false,
    secret,
    otpauthUrl: otpauthUrl(issuer, caller.email, secret),
    issuer,
    account: caller.email,
  };
};
