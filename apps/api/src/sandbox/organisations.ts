import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { currencyOf, fraction, sortNetworks } from '@countinghouse/money';
import type { BusinessRules } from '@countinghouse/payments';
import { insertBusinesses, insertFeeRows, sealCallbackSecret } from '../modules/organisation/businesses';
import { insertOrganisations, storeSender } from '../modules/organisation/organisations';
import { addDays, type Window } from './calendar';
import { businesses, type DemoBusiness } from './data/businesses';
import { negotiatedFees, standardFees, type DepositFees } from './data/fees';
import { leiOf, organisations } from './data/organisations';
import { eventId } from './ids';
import { foundedAt, organisationIdOf } from './people';
import type { Random } from './random';
import { uniformCurrency, type World } from './world';

/** A demonstration business with what the planning of its payments needs. */
export type KnownBusiness = {
  readonly data: DemoBusiness;
  /** Position among all demonstration businesses, from 1. */
  readonly number: number;
  readonly id: BusinessId;
  readonly organisationId: OrganisationId;
  /** Part of its organisation's e-mail addresses. */
  readonly organisationKey: string;
  readonly openedAt: Date;
  readonly currencies: readonly string[];
  /** The rules and fees that its payments take a snapshot of. */
  readonly rules: BusinessRules;
};

/** All demonstration businesses in their fixed order. */
export const knownBusinesses = (random: Random, window: Window): KnownBusiness[] =>
  businesses.map((data, index) => {
    const organisation = organisations.find(({ key }) => key === data.organisation);
    if (!organisation) throw new Error(`No organisation ${data.organisation}`);
    const founded = foundedAt(window, organisation.key);
    const openedAt = new Date(addDays(founded, 2 + (index % 7) * 3).getTime() + (index * 41 + 25) * 60_000);
    const ids = {
      businessId: eventId<BusinessId>(random, `business/${data.name}`, openedAt),
      organisationId: organisationIdOf(random, window, organisation.key),
    };
    return {
      data,
      number: index + 1,
      id: ids.businessId,
      organisationId: ids.organisationId,
      organisationKey: organisation.key,
      openedAt,
      currencies: data.depositCurrencies ?? organisation.cryptoCurrencies,
      rules: { ...ids, ...rulesOf(data) },
    };
  });

const feesOf = ({ name }: DemoBusiness): DepositFees => ({ ...standardFees, ...negotiatedFees[name] });

const rulesOf = (data: DemoBusiness): Omit<BusinessRules, 'businessId' | 'organisationId'> => ({
  settlementCurrency: data.settlementCurrency,
  overpaymentPolicy: data.overpayment,
  // Always where an excess is refunded.
  refundFollowUpDeposits: data.overpayment === 'EXCESS_REFUND' || (data.refundFollowUps ?? false),
  userServiceFeeDistribution: fraction(data.feeDistribution ?? '0'),
  depegThreshold: data.depegThreshold ? fraction(data.depegThreshold) : null,
  underpaymentTolerance: fraction('0.005'),
  depositServiceFee: fraction(feesOf(data).depositServiceFee),
  depositSpread: fraction(feesOf(data).depositSpread),
});

/** Inserts the organisations, with the hidden business if there is one, and their sender data. */
export const bringOrganisations = async (tx: Tx, { random, window }: World): Promise<void> => {
  const known = knownBusinesses(random, window);
  await insertOrganisations(
    tx,
    organisations.map(({ key, address, whitelist, feeDistributionLimit, ...organisation }) => {
      const id = organisationIdOf(random, window, key);
      const at = foundedAt(window, key);
      return {
        id,
        name: organisation.name,
        legal_name: organisation.legalName,
        registration_number: organisation.registrationNumber,
        lei: leiOf(organisation.leiStem),
        street: address.street,
        city: address.city,
        postal_code: address.postalCode,
        country: address.country,
        brand: organisation.brand,
        uniform_currency: uniformCurrency,
        enabled_fiat_settlement_currencies: organisation.fiatSettlement,
        enabled_crypto_settlement_currencies: organisation.cryptoSettlement,
        enabled_crypto_currencies: organisation.cryptoCurrencies,
        refuse_usdt_settlement: organisation.refuseUsdtSettlement,
        allow_service_fee_distribution: feeDistributionLimit !== null,
        fee_distribution_limit: feeDistributionLimit ?? '0',
        special_business_id: known.find((one) => one.organisationId === id && one.data.special)?.id ?? null,
        travel_rule: organisation.travelRule,
        whitelist_enforced: whitelist !== null,
        whitelist_cooling_off_hours: whitelist?.coolingOffHours ?? 0,
        require_two_fa: false,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  for (const { key, senderData } of organisations)
    if (senderData) await storeSender(tx, organisationIdOf(random, window, key), senderData);
};

/** Inserts the businesses and the fee schedules of organisations and businesses. */
export const bringBusinesses = async (tx: Tx, { random, window, secretKey }: World): Promise<void> => {
  const known = knownBusinesses(random, window);
  await insertBusinesses(
    tx,
    known.map(({ id, organisationId, data, openedAt: createdAt, currencies, rules }) => {
      const callback = (path: string) =>
        data.callbackHost ? `https://${data.callbackHost}/countinghouse/${path}` : null;
      const secret = Buffer.from(random.bytes(`callback-secret/${data.name}`, 32));
      return {
        ...rules,
        organisationId,
        id,
        status: 'ACTIVE' as const,
        name: data.name,
        supportedDisplayCurrencies: data.displayCurrencies,
        depositNetworks: Object.fromEntries(currencies.map((code) => [code, networksOf(code)])),
        depositReceivedCallbackUrl: callback('deposits'),
        withdrawalCallbackUrl: callback('withdrawals'),
        withdrawalApprovalCallbackUrl: null,
        shopOrigins: [],
        callbackSecretEnc: sealCallbackSecret(secretKey, secret),
        blockchainFeePaidBy: data.feePaidBy ?? 'MERCHANT',
        createdAt,
      };
    }),
  );
  const fees = (organisationId: OrganisationId, businessId: BusinessId | null, of: DepositFees, from: Date) => ({
    organisation_id: organisationId,
    id: eventId(random, `fee-schedule/${organisationId}/${businessId ?? ''}`, from),
    business_id: businessId,
    effective_from: from,
    deposit_service_fee: of.depositServiceFee,
    deposit_spread: of.depositSpread,
    created_at: from,
  });
  await insertFeeRows(tx, [
    ...organisations.map(({ key }) =>
      fees(organisationIdOf(random, window, key), null, standardFees, foundedAt(window, key)),
    ),
    ...known
      .filter(({ data }) => negotiatedFees[data.name])
      .map(({ organisationId, id, openedAt, data }) => fees(organisationId, id, feesOf(data), openedAt)),
  ]);
};

const networksOf = (code: string): string[] => {
  const { networks, defaultNetwork } = currencyOf(code);
  const codes = networks.map(({ network }) => network);
  return sortNetworks(codes, defaultNetwork);
};
