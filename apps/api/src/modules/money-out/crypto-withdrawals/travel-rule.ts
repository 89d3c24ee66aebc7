import { withdrawalSentences, type NewWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import {
  missingForFull,
  qualityOf,
  travelRuleMessages,
  type Originator,
} from '@countinghouse/contract/money-in/travel-rule-person';
import type { FieldError } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Amount } from '@countinghouse/money';
import {
  linkedHours,
  missingData,
  travelRuleNeed,
  type MissingData,
  type TravelRuleNeed,
  type TravelRulePolicy,
  type ValuedTransfer,
} from '@countinghouse/payments';
import type { Config } from '../../../config';
import { AppError } from '../../../platform/errors';
import { ownsWallet, policyOf } from '../../money-in/travel-rule';
import type { Destination } from './recipient';
import { sentTo } from './repository';

type Asked = {
  readonly organisationId: OrganisationId;
  readonly businessId: NewWithdrawal['businessId'];
  readonly at: Date;
  readonly uniformAmount: Amount;
  /** Null: not known yet. */
  readonly to: Destination | null;
  readonly ownWallet: boolean;
};

const sinceOf = (at: Date): Date => new Date(at.getTime() - linkedHours * 3_600_000);

/** Policy of the organisation, and what a business sent to these addresses within the hours that count together. */
export const travelRuleFactsOf = async (
  tx: Tx,
  { organisationId, businessId, at }: Pick<Asked, 'organisationId' | 'businessId' | 'at'>,
  addresses: readonly string[],
  config: Pick<Config, 'mode'>,
): Promise<TravelRuleFacts> => ({
  policy: await policyOf(tx, organisationId, config),
  earlier: await sentTo(tx, organisationId, { businessId, addresses, since: sinceOf(at) }),
});

export type TravelRuleFacts = {
  readonly policy: TravelRulePolicy;
  /** By address; newest first. */
  readonly earlier: Map<string, readonly ValuedTransfer[]>;
};

/**
 * Travel-rule requirements of a withdrawal, together with transfers to the same address within a day. A wallet of the organisation's own is proven;
 * for somebody else's no proof can be asked.
 */
const needUnder = (
  { policy, earlier }: TravelRuleFacts,
  { at, uniformAmount, to, ownWallet }: Pick<Asked, 'at' | 'uniformAmount' | 'to' | 'ownWallet'>,
): TravelRuleNeed => {
  const need = travelRuleNeed(policy, { at, value: uniformAmount }, to ? (earlier.get(to.address) ?? []) : []);
  return { ...need, ownershipProofRequired: need.ownershipProofRequired && ownWallet };
};

/** Travel-rule requirements of a withdrawal at this moment. */
export const needOf = async (tx: Tx, asked: Asked, config: Pick<Config, 'mode'>): Promise<TravelRuleNeed> =>
  needUnder(await travelRuleFactsOf(tx, asked, asked.to ? [asked.to.address] : [], config), asked);

/**
 * Refuses a withdrawal whose recipient is not named well enough.
 *
 * @throws AppError TRAVEL_RULE_DATA_REQUIRED with the missing fields
 */
export const assertNamed = (
  facts: TravelRuleFacts,
  asked: Pick<Asked, 'at' | 'uniformAmount' | 'ownWallet'> & { readonly to: Destination },
  beneficiary: Originator | null,
): void => {
  const { policy } = facts;
  const need = needUnder(facts, asked);
  if (need.reason === null) return;
  const { currency, network, address } = asked.to;
  const known = beneficiary && {
    quality: qualityOf(beneficiary),
    walletType: beneficiary.walletType ?? null,
    ownershipProven: beneficiary.ownership
      ? ownsWallet({ currency, network, fromAddress: address }, beneficiary.ownership)
      : false,
    ownedByThirdParty: false,
  };
  const missing = missingData(policy, need, known);
  const lacksWallet = beneficiary !== null && !beneficiary.walletType;
  const fields = [
    ...missing.flatMap((item) => fieldsOf(item, beneficiary)),
    ...(lacksWallet && !missing.includes('WALLET_TYPE') ? fieldsOf('WALLET_TYPE', beneficiary) : []),
  ];
  if (fields.length === 0) return;
  const [first] = fields;
  throw new AppError('TRAVEL_RULE_DATA_REQUIRED', {
    ...(first && { message: first.message, rejection: first.message }),
    fields,
  });
};

const beneficiarySentences = {
  required: withdrawalSentences.whoGets,
  ownership: 'Sign a message that names the address with the keys of this wallet',
} as const;

const fieldsOf = (missing: MissingData, beneficiary: Originator | null): readonly FieldError[] => {
  const at = (field: string, message: string) => ({ field: `beneficiary.${field}`, message });
  switch (missing) {
    case 'DATA':
      return [{ field: 'beneficiary', message: beneficiarySentences.required }];
    case 'FULL_DATA':
      return beneficiary ? missingForFull(beneficiary).map(({ field, message }) => at(field, message)) : [];
    case 'WALLET_TYPE':
      return [at('walletType', travelRuleMessages.walletType)];
    case 'OWNERSHIP':
      return [at('ownership', beneficiarySentences.ownership)];
    case 'REVIEW':
      return [];
  }
};
