import type { OrganisationId } from '@countinghouse/contract/ids';
import { camelCase, type Tx } from '@countinghouse/database';
import {
  amountOf,
  compare,
  compareFractions,
  cryptoSettlementCurrencies,
  currencies,
  fraction,
  isEu,
  maySettleIn,
} from '@countinghouse/money';
import {
  travelRulePolicy,
  type OnDeadline,
  type TravelRulePolicy,
  type TravelRuleSettings,
} from '@countinghouse/payments';
import { holdSettings, storeSetting, type HeldSettings, type SettingColumn } from './settings-repository';

type Mode = { readonly mode: 'sandbox' | 'production' };

type Context = Mode & { readonly held: HeldSettings };

/** A value that a setting cannot have; the sentence names the setting and what is allowed. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

type Setting = {
  /** As typed: `whitelist-enforced`. */
  readonly name: string;
  readonly column: SettingColumn;
  readonly allowed: (context: Context) => string;
  readonly read: (held: HeldSettings) => string;
  /** New content of the column. Throws NotAllowed. */
  readonly write: (typed: string, context: Context) => unknown;
  /** Reason that two operators make a change, from what was to what will be; null: one is enough. */
  readonly fourEyes: (before: Context, after: Context) => string | null;
};

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

type Flag = {
  [Key in keyof HeldSettings]: HeldSettings[Key] extends boolean ? Key : never;
}[keyof HeldSettings];

/** Setting that is on or off. `weaker`: value to which only two operators change it, and what that takes away. */
const flag = (
  name: string,
  column: SettingColumn,
  key: Flag,
  { weaker, why }: { readonly weaker: boolean | 'both'; readonly why: string },
): Setting => ({
  name,
  column,
  allowed: () => 'yes or no',
  read: (held) => yesOrNo(held[key]),
  write: (typed) => {
    if (typed !== 'yes' && typed !== 'no') throw new NotAllowed();
    return typed === 'yes';
  },
  fourEyes: (_before, { held }) => (weaker === 'both' || held[key] === weaker ? why : null),
});

const listIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== '' && code !== 'NONE'),
  ),
];

const listed = (codes: readonly string[]): string => (codes.length === 0 ? 'none' : codes.join(','));

const fiatSettlement = ['EUR', 'USD', 'GBP'];
const coins = currencies.filter(({ isFiat, internal }) => !isFiat && !internal).map(({ code }) => code);

type ListKey = 'enabledFiatSettlementCurrencies' | 'enabledCryptoSettlementCurrencies' | 'enabledCryptoCurrencies';

/** Setting that is a list of currencies. What a business uses stays in it. */
const list = (
  name: string,
  column: SettingColumn,
  key: ListKey,
  { among, least, inUse }: { readonly among: readonly string[]; readonly least: number; readonly inUse: InUse },
): Setting => ({
  name,
  column,
  allowed: () => `${least > 0 ? 'some' : 'none, or some'} of ${among.join(', ')}, with commas between`,
  read: (held) => listed(held[key]),
  write: (typed, { held }) => {
    const codes = listIn(typed);
    if (codes.length < least || codes.some((code) => !among.includes(code))) throw new NotAllowed();
    const kept = inUse({ ...held, [key]: codes });
    if (kept !== null) throw new NotAllowed(kept);
    return codes;
  },
  fourEyes: () => 'it decides in which money the organisation is paid',
});

type InUse = (after: HeldSettings) => string | null;

/** First business that settles in a currency that it no longer may. */
const settlementInUse: InUse = (after) => {
  const stuck = after.businesses.find(({ settlementCurrency }) => !maySettleIn(after, settlementCurrency));
  return stuck ? `${stuck.name} settles in ${stuck.settlementCurrency}, so that has to stay.` : null;
};

/** First business that takes a coin that is no longer enabled. */
const coinInUse: InUse = (after) => {
  for (const { name, coins: taken } of after.businesses) {
    const stuck = taken.find((code) => !after.enabledCryptoCurrencies.includes(code));
    if (stuck !== undefined) return `${name} takes ${stuck}: an administrator takes it off that business first.`;
  }
  return null;
};

const policyOf = ({ held, mode }: Context): TravelRulePolicy =>
  travelRulePolicy(held.travelRule as TravelRuleSettings, {
    uniformCurrency: held.uniformCurrency,
    isEu: isEu(held),
    mayBeOff: mode === 'sandbox',
  });

const strictness = { OFF: 0, FATF: 1, EU_TFR: 2 } as const;

/** Reason that a change of the travel rule takes two; null if it only becomes stricter. */
const weakerRule = (before: Context, after: Context): string | null => {
  const [was, will] = [policyOf(before), policyOf(after)];
  const isLaxer =
    strictness[will.regime] < strictness[was.regime] ||
    compare(will.dataThreshold, was.dataThreshold) > 0 ||
    (was.ownershipThreshold !== null &&
      (will.ownershipThreshold === null || compare(will.ownershipThreshold, was.ownershipThreshold) > 0)) ||
    will.deadlineHours > was.deadlineHours ||
    (will.acceptMinimum && !was.acceptMinimum);
  if (isLaxer) return 'it asks less about payers than before';
  return will.onDeadline === was.onDeadline ? null : 'it decides whether money is sent back';
};

const decimal = /^\d{1,12}(\.\d{1,2})?$/;

const ruleText = (value: TravelRuleSettings[keyof TravelRuleSettings]): string =>
  value === undefined || value === null ? 'default' : typeof value === 'boolean' ? yesOrNo(value) : String(value);

/** Setting of the travel rule; `default` leaves it to the regime. */
const rule = (
  name: string,
  key: keyof TravelRuleSettings,
  allowed: Setting['allowed'],
  valueOf: (typed: string, context: Context) => unknown,
): Setting => ({
  name,
  column: 'travel_rule',
  allowed: (context) => `${allowed(context)}, or default`,
  read: (held) => ruleText((held.travelRule as TravelRuleSettings)[key]),
  write: (typed, context) => {
    const { [key]: _former, ...others } = context.held.travelRule as TravelRuleSettings;
    return typed === 'default' ? others : { ...others, [key]: valueOf(typed, context) };
  },
  fourEyes: weakerRule,
});

const oneOf = <Value extends string>(typed: string, values: readonly Value[]): Value => {
  const found = values.find((value) => value === typed);
  if (found === undefined) throw new NotAllowed();
  return found;
};

const wholeHours = (typed: string, least: number, most: number): number => {
  const hours = /^\d{1,4}$/.test(typed) ? Number(typed) : -1;
  if (hours < least || hours > most) throw new NotAllowed();
  return hours;
};

const amountText = (typed: string, { held }: Context): string => {
  if (!decimal.test(typed)) throw new NotAllowed();
  amountOf(typed, held.uniformCurrency);
  return typed;
};

const regimesOf = ({ held, mode }: Context): readonly ('EU_TFR' | 'FATF' | 'OFF')[] => {
  if (mode === 'sandbox') return isEu(held) ? ['EU_TFR', 'OFF'] : ['EU_TFR', 'FATF', 'OFF'];
  return isEu(held) ? ['EU_TFR'] : ['EU_TFR', 'FATF'];
};

const mostHours = 720;
const leastCoolingOff = ({ mode }: Mode): number => (mode === 'sandbox' ? 0 : 1);

/** Settings of an organisation that operators show and change, in the order in which they are shown. */
const settings: readonly Setting[] = [
  flag('require-two-factor', 'require_two_fa', 'requireTwoFa', {
    weaker: false,
    why: 'its people may act without a second factor then',
  }),
  flag('whitelist-enforced', 'whitelist_enforced', 'whitelistEnforced', {
    weaker: false,
    why: 'withdrawals may go to any address then',
  }),
  {
    name: 'whitelist-cooling-off-hours',
    column: 'whitelist_cooling_off_hours',
    allowed: (context) => `a whole number of hours from ${leastCoolingOff(context)} to ${mostHours}`,
    read: ({ whitelistCoolingOffHours }) => String(whitelistCoolingOffHours),
    write: (typed, context) => wholeHours(typed, leastCoolingOff(context), mostHours),
    fourEyes: (before, after) =>
      after.held.whitelistCoolingOffHours < before.held.whitelistCoolingOffHours
        ? 'new addresses may be paid to sooner than before'
        : null,
  },
  rule(
    'travel-rule-regime',
    'regime',
    (context) => `one of ${regimesOf(context).join(', ')}`,
    (typed, context) => oneOf(typed, regimesOf(context)),
  ),
  rule(
    'travel-rule-data-threshold',
    'dataThresholdUniform',
    ({ held }) => `an amount in ${held.uniformCurrency}, of which a laxer one than the regime's has no effect`,
    amountText,
  ),
  rule(
    'travel-rule-ownership-threshold',
    'ownershipThresholdUniform',
    ({ held }) => `an amount in ${held.uniformCurrency}, of which a laxer one than the regime's has no effect`,
    amountText,
  ),
  rule(
    'travel-rule-deadline-hours',
    'deadlineHours',
    () => `a whole number of hours from 1 to ${mostHours}`,
    (typed) => wholeHours(typed, 1, mostHours),
  ),
  rule(
    'travel-rule-on-deadline',
    'onDeadline',
    () => 'HOLD or REFUND',
    (typed) => oneOf<OnDeadline>(typed, ['HOLD', 'REFUND']),
  ),
  rule(
    'travel-rule-accept-minimum',
    'acceptMinimum',
    () => 'yes or no',
    (typed) => oneOf(typed, ['yes', 'no']) === 'yes',
  ),
  list('fiat-settlement-currencies', 'enabled_fiat_settlement_currencies', 'enabledFiatSettlementCurrencies', {
    among: fiatSettlement,
    least: 1,
    inUse: settlementInUse,
  }),
  list('crypto-settlement-currencies', 'enabled_crypto_settlement_currencies', 'enabledCryptoSettlementCurrencies', {
    among: cryptoSettlementCurrencies,
    least: 0,
    inUse: settlementInUse,
  }),
  list('crypto-currencies', 'enabled_crypto_currencies', 'enabledCryptoCurrencies', {
    among: coins,
    least: 1,
    inUse: coinInUse,
  }),
  {
    ...flag('refuse-usdt-settlement', 'refuse_usdt_settlement', 'refuseUsdtSettlement', {
      weaker: false,
      why: 'the organisation may be paid in USDT then',
    }),
    write: (typed, { held }) => {
      const refuseUsdtSettlement = oneOf(typed, ['yes', 'no']) === 'yes';
      const kept = settlementInUse({ ...held, refuseUsdtSettlement });
      if (kept !== null) throw new NotAllowed(kept);
      return refuseUsdtSettlement;
    },
  },
  {
    name: 'hidden-business',
    column: 'special_business_id',
    allowed: ({ held }) =>
      `none, or the name or id of one of its businesses (${held.businesses.map(({ name }) => name).join(', ') || 'it has none'})`,
    read: ({ specialBusinessId, businesses }) =>
      specialBusinessId === null
        ? 'none'
        : (businesses.find(({ id }) => id === specialBusinessId)?.name ?? specialBusinessId),
    write: (typed, { held }) => {
      if (typed === 'none') return null;
      const found = held.businesses.find(({ id, name }) => id === typed.toLowerCase() || name === typed);
      if (!found) throw new NotAllowed();
      return found.id;
    },
    fourEyes: (before) =>
      before.held.specialBusinessId === null ? null : 'everybody of the organisation sees the business that was hidden',
  },
  flag('service-fee-distribution', 'allow_service_fee_distribution', 'allowServiceFeeDistribution', {
    weaker: 'both',
    why: 'it decides who pays fees',
  }),
  {
    name: 'fee-distribution-limit',
    column: 'fee_distribution_limit',
    allowed: () => 'a fraction of one from 0 to 1, such as 0.5',
    read: ({ feeDistributionLimit }) => feeDistributionLimit,
    write: (typed) => {
      if (!/^[01](\.\d{1,6})?$/.test(typed) || compareFractions(fraction(typed), fraction('1')) > 0)
        throw new NotAllowed();
      return typed;
    },
    fourEyes: () => 'it decides who pays fees',
  },
];

/** Names of all settings that are columns of the organisation. */
export const settingNames: readonly string[] = settings.map(({ name }) => name);

/** A change that can be made. */
export type SettingChange = {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
  /** Reason that two operators make it; null: one is enough. */
  readonly fourEyes: string | null;
  readonly write: (tx: Tx) => Promise<void>;
};

/** A setting as it is, with what it may be. */
export type ShownSetting = { readonly setting: string; readonly value: string; readonly allowed: string };

/** Settings of an organisation, as they are; null if there is no such organisation. */
export const showSettings = async (
  tx: Tx,
  organisationId: OrganisationId,
  mode: Mode,
): Promise<readonly ShownSetting[] | null> => {
  const held = await holdSettings(tx, organisationId, 'READ');
  return (
    held &&
    settings.map(({ name, read, allowed }) => ({
      setting: name,
      value: read(held),
      allowed: allowed({ ...mode, held }),
    }))
  );
};

/**
 * A change of a setting, or the sentence why it cannot be made. The organisation's row stays locked until the transaction ends, so that calls in
 * progress end under the setting they began with.
 */
export const judgeSetting = async (
  tx: Tx,
  organisationId: OrganisationId,
  { setting: name, value }: { readonly setting: string; readonly value: string },
  { mode }: Mode,
): Promise<SettingChange | string> => {
  const held = await holdSettings(tx, organisationId, 'CHANGE');
  if (!held) return 'There is no such organisation.';
  const setting = settings.find((one) => one.name === name);
  if (!setting) return `There is no setting ${name}: ${settingNames.join(', ')}.`;
  const { column, read, write, allowed, fourEyes } = setting;
  const before = { mode, held };
  try {
    const content = write(value.trim(), before);
    const after = { mode, held: { ...held, ...heldAs(column, content) } };
    if (read(after.held) === read(held)) return `${name} is ${read(held)} already.`;
    return {
      setting: name,
      before: read(held),
      after: read(after.held),
      fourEyes: fourEyes(before, after),
      write: (inside) => storeSetting(inside, organisationId, column, content),
    };
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    return error.message === '' ? `${name}: ${allowed(before)}.` : `${name}: ${error.message}`;
  }
};

/** Content of a column as the settings have it. */
const heldAs = (column: SettingColumn, content: unknown): Partial<HeldSettings> => ({ [camelCase(column)]: content });
