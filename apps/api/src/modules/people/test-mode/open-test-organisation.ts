import { all, type AnswerOf } from '@countinghouse/contract';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { openTestMode } from '@countinghouse/contract/people/test-mode';
import type { Tx } from '@countinghouse/database';
import { currencyOf, fraction } from '@countinghouse/money';
import type { Config } from '../../../config';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { holdAuthority } from '../../../platform/authority/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { systemRoleIds } from '../../../platform/system-roles';
import { chainOf, testChains } from '../../../rails/chain';
import {
  addFeeVersion,
  findFeeVersion,
  insertBusinesses,
  newSecret,
  sealCallbackSecret,
} from '../../organisation/businesses';
import { findOrganisation, type Organisation } from '../../organisation/organisations';
import { insertMemberships } from '../users';
import { findMembershipStatus, findTestOrganisation, holdOrganisation, insertTestOrganisation } from './repository';

const alreadyTest = 'This is a test organisation already';
const takenOut = 'You were taken out of the test organisation: its administrators may let you in again';

/** Longest name of an organisation, in characters. */
const longestName = 140;
const ending = ' · test';

const testNameOf = (name: string): string => name.slice(0, longestName - ending.length) + ending;

/**
 * Opens the test organisation of the caller's live one, and makes the caller its administrator. It is made the first time: after the live one's
 * settings and fees, with a business to begin with, and none of its people, addresses or accounts.
 *
 * @param tx of the worker
 * @throws AppError FORBIDDEN (the right is gone, or the caller was taken out of it), STATE_CONFLICT (it is a test organisation itself)
 */
export const openTestOrganisation = async (
  tx: Tx,
  change: Change,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<AnswerOf<typeof openTestMode>> => {
  const { member } = change;
  const { organisationId: liveId, userId } = member;
  if (member.isTest) throw new AppError('STATE_CONFLICT', { message: alreadyTest, rejection: alreadyTest });
  await holdOrganisation(tx, liveId);
  await holdAuthority(tx, member, all('CREATE_API_CREDENTIALS'));
  const live = await findOrganisation(tx, liveId);
  if (!live) throw new Error(`The organisation ${liveId} is not there`);
  const found = await findTestOrganisation(tx, liveId);
  const { id, name } = found ?? (await makeAfter(tx, live, secretKey));
  const status = await findMembershipStatus(tx, id, userId);
  if (status !== null && status !== 'ACTIVE') throw new AppError('FORBIDDEN', { message: takenOut });
  if (status === null) {
    await insertMemberships(tx, [
      {
        organisation_id: id,
        user_id: userId,
        role_id: systemRoleIds.ADMIN,
        status: 'ACTIVE',
        invited_by: null,
        accepted_at: (await clockNow(tx)).toISOString(),
      },
    ]);
  }
  await recordChange(tx, change, {
    action: found ? 'test-mode.enter' : 'test-mode.create',
    entity: { type: 'organisation', id },
    after: { name },
  });
  return { organisationId: id, name, isNew: !found };
};

const makeAfter = async (
  tx: Tx,
  live: Organisation,
  secretKey: string,
): Promise<{ readonly id: OrganisationId; readonly name: string }> => {
  const [id, name, at] = [newId<OrganisationId>(), testNameOf(live.name), await clockNow(tx)];
  await insertTestOrganisation(tx, id, name, live.id);
  const version = await findFeeVersion(tx, live.id, null, at);
  if (version) await addFeeVersion(tx, { organisationId: id, id: newId(), businessId: null, from: at, at, version });
  await insertBusinesses(tx, [
    {
      organisationId: id,
      id: newId<BusinessId>(),
      name: 'Test shop',
      status: 'ACTIVE',
      settlementCurrency:
        live.enabledFiatSettlementCurrencies[0] ?? live.enabledCryptoSettlementCurrencies[0] ?? live.uniformCurrency,
      supportedDisplayCurrencies: [...new Set([...live.enabledFiatSettlementCurrencies, live.uniformCurrency])],
      depositNetworks: networksOf(live.enabledCryptoCurrencies),
      depositReceivedCallbackUrl: null,
      withdrawalCallbackUrl: null,
      withdrawalApprovalCallbackUrl: null,
      shopOrigins: [],
      callbackSecretEnc: sealCallbackSecret(secretKey, newSecret()),
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDeposits: false,
      blockchainFeePaidBy: 'MERCHANT',
      depegThreshold: null,
      userServiceFeeDistribution: fraction('0'),
      underpaymentTolerance: fraction('0.005'),
      createdAt: at,
    },
  ]);
  return { id, name };
};

/** Every network that is played, of each of these coins. */
const networksOf = (coins: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(
    coins
      .map((code) => {
        const networks = currencyOf(code).networks.map(({ network }) => network);
        return [code, networks.filter((network) => testChains.includes(chainOf(code, network, true)))] as const;
      })
      .filter(([, networks]) => networks.length > 0),
  );
