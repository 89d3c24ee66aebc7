import type { OrganisationId } from '@countinghouse/contract/ids';
import { tooManyRequests } from '../platform/errors';
import type { ShieldRates } from '../platform/limits';
import { createProcessBuckets } from '../platform/limits';

/**
 * The rate limits of one server process.
 * @throws AppError RATE_LIMITED with the seconds to wait.
 */
export type Shield = {
  readonly address: (ip: string) => void;
  readonly people: (callerId: string, organisationId: OrganisationId | null) => void;
};

export const createShield = (rates: ShieldRates): Shield => {
  const addresses = createProcessBuckets(rates.address);
  const users = createProcessBuckets(rates.user);
  const organisations = createProcessBuckets(rates.organisation);
  const demand = (seconds: number): void => {
    if (seconds > 0) throw tooManyRequests(seconds);
  };
  return {
    address: (ip) => demand(addresses(ip)),
    people: (callerId, organisationId) => {
      demand(users(callerId));
      if (organisationId) demand(organisations(organisationId));
    },
  };
};
