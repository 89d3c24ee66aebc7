import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { currencyOf, sortNetworks } from '@countinghouse/money';
import { insertFeeRows } from '../modules/organisation/businesses';
import { insertRows } from '../platform/insert-rows';
import { sealSecret } from '../platform/secrets';
import { addDays, type Window } from './calendar';
import { businesses, type DemoBusiness } from './data/businesses';
import { negotiatedFees, standardFees, type DepositFees } from './data/fees';
import { leiOf, organisations, type DemoOrganisation } from './data/organisations';
import { byteaText, eventId } from './ids';
import { foundedAt, organisationIdOf } from './people';
import type { Random } from './random';

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
  readonly fees: DepositFees;
};

/** All demonstration businesses in their fixed order. */
export const knownBusinesses = (random: Random, window: Window): KnownBusiness[] =>
  businesses.map((data, index) => {
    const organisation = organisations.find(({ key }) => key === data.organisation);
    if (!organisation) throw new Error(`No organisation ${data.organisation}`);
    return {
      data,
      number: index + 1,
      id: eventId(random, `business/${data.name}`, openedAt(window, organisation.key, index)),
      organisationId: organisationIdOf(random, window, organisation.key),
      organisationKey: organisation.key,
      openedAt: openedAt(window, organisation.key, index),
      currencies: depositCurrenciesOf(data, organisation),
      fees: { ...standardFees, ...negotiatedFees[data.name] },
    };
  });

const depositCurrenciesOf = (business: DemoBusiness, organisation: DemoOrganisation): readonly string[] =>
  business.depositCurrencies ?? organisation.cryptoCurrencies;

const openedAt = (window: Window, organisationKey: string, index: number): Date =>
  new Date(addDays(foundedAt(window, organisationKey), 2 + (index % 7) * 3).getTime() + (index * 41 + 25) * 60_000);

/** Inserts the organisations, with the hidden business named where there is one, and their sender data. */
export const insertOrganisations = async (tx: Tx, random: Random, window: Window): Promise<void> => {
  const known = knownBusinesses(random, window);
  await insertRows(
    tx,
    'organisation',
    organisations.map((organisation) => {
      const id = organisationIdOf(random, window, organisation.key);
      const at = foundedAt(window, organisation.key);
      return {
        id,
        name: organisation.name,
        legal_name: organisation.legalName,
        registration_number: organisation.registrationNumber,
        lei: leiOf(organisation.leiStem),
        street: organisation.address.street,
        city: organisation.address.city,
        postal_code: organisation.address.postalCode,
        country: organisation.address.country,
        brand: organisation.brand,
        uniform_currency: 'EUR',
        enabled_fiat_settlement_currencies: organisation.fiatSettlement,
        enabled_crypto_settlement_currencies: organisation.cryptoSettlement,
        enabled_crypto_currencies: organisation.cryptoCurrencies,
        refuse_usdt_settlement: organisation.refuseUsdtSettlement,
        allow_service_fee_distribution: organisation.feeDistributionLimit !== null,
        fee_distribution_limit: organisation.feeDistributionLimit ?? '0',
        special_business_id:
          known.find(({ organisationId, data }) => organisationId === id && data.special)?.id ?? null,
        travel_rule: organisation.travelRule,
        whitelist_enforced: organisation.whitelist !== null,
        whitelist_cooling_off_hours: organisation.whitelist?.coolingOffHours ?? 0,
        require_two_fa: false,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  const senders = organisations.flatMap(({ key, senderData }) => {
    if (!senderData) return [];
    const at = addDays(foundedAt(window, key), 30);
    const { signatureName, mailSubject, ...rest } = senderData;
    return [
      {
        organisation_id: organisationIdOf(random, window, key),
        ...rest,
        signature_name: signatureName,
        mail_subject: mailSubject,
        created_at: at,
        updated_at: at,
      },
    ];
  });
  await insertRows(tx, 'sender_data', senders);
};

/** Inserts the businesses and the fee schedules of organisations and businesses. */
export const insertBusinesses = async (tx: Tx, random: Random, window: Window, secretKey: string): Promise<void> => {
  const known = knownBusinesses(random, window);
  await insertRows(
    tx,
    'business',
    known.map((business) => {
      const { data } = business;
      const at = business.openedAt;
      const callback = (path: string) =>
        data.callbackHost ? `https://${data.callbackHost}/countinghouse/${path}` : null;
      const secret = Buffer.from(random.bytes(`callback-secret/${data.name}`, 32)).toString('base64url');
      return {
        organisation_id: business.organisationId,
        id: business.id,
        name: data.name,
        settlement_currency: data.settlementCurrency,
        supported_display_currencies: data.displayCurrencies,
        deposit_networks: Object.fromEntries(business.currencies.map((code) => [code, networksOf(code)])),
        deposit_received_callback_url: callback('deposits'),
        withdrawal_callback_url: callback('withdrawals'),
        withdrawal_approval_callback_url: null,
        callback_secret_enc: byteaText(sealSecret(secretKey, secret)),
        overpayment_policy: data.overpayment,
        refund_follow_up_deposits: refundsFollowUps(data),
        blockchain_fee_paid_by: data.feePaidBy ?? 'MERCHANT',
        depeg_threshold: data.depegThreshold ?? null,
        user_service_fee_distribution: data.feeDistribution ?? '0',
        underpayment_tolerance: underpaymentTolerance,
        created_at: at,
        updated_at: at,
      };
    }),
  );
  await insertFeeRows(tx, feeScheduleRows(random, window, known));
};

export const underpaymentTolerance = '0.005000';

/** Whether money that follows a satisfied payment goes back: always where an excess does. */
export const refundsFollowUps = (data: DemoBusiness): boolean =>
  data.overpayment === 'EXCESS_REFUND' || (data.refundFollowUps ?? false);

const networksOf = (code: string): string[] => {
  const currency = currencyOf(code);
  return sortNetworks(
    currency.networks.map(({ network }) => network),
    currency.defaultNetwork,
  );
};

const feeScheduleRows = (random: Random, window: Window, known: readonly KnownBusiness[]) => {
  const row = (organisationId: string, businessId: string | null, fees: DepositFees, from: Date) => ({
    organisation_id: organisationId,
    id: eventId(random, `fee-schedule/${organisationId}/${businessId ?? ''}`, from),
    business_id: businessId,
    effective_from: from,
    deposit_service_fee: fees.depositServiceFee,
    deposit_spread: fees.depositSpread,
    created_at: from,
  });
  const ofOrganisations = organisations.map(({ key }) =>
    row(organisationIdOf(random, window, key), null, standardFees, foundedAt(window, key)),
  );
  const ofBusinesses = known
    .filter(({ data }) => negotiatedFees[data.name])
    .map(({ organisationId, id, openedAt: since, fees }) => row(organisationId, id, fees, since));
  return [...ofOrganisations, ...ofBusinesses];
};
