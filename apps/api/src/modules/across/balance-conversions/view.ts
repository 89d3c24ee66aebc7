import type { BalanceConversion } from '@countinghouse/contract/across/balance-conversions';
import { fraction, toRateText } from '@countinghouse/money';
import { metadataOf } from '../../../platform/metadata';
import type { Standing } from './moved';
import { money, type ConversionRecord } from './repository';

/** The conversion of a record as its list shows it. */
export const standingOf = (record: ConversionRecord): Standing => {
  const { debitAmount: debit, creditAmount: credit } = money.amounts(record);
  return { ...record, debit, credit };
};

/** Both sides as text, with their currencies. */
export const sidesView = (record: ConversionRecord) => ({
  debitCurrency: record.debitCurrency,
  creditCurrency: record.creditCurrency,
  ...money.texts(record),
});

const rateOf = (text: string): string => toRateText(fraction(text));

/** Conversion as shown; with its pricing only for those who may see it. */
export const conversionView = (record: ConversionRecord, seesPricing: boolean): BalanceConversion => ({
  id: record.id,
  clientLabel: record.clientLabel,
  metadata: metadataOf(record.metadata),
  businessId: record.businessId,
  amountCurrencyType: record.amountCurrencyType,
  status: record.status,
  ...sidesView(record),
  rate: rateOf(record.rate),
  midRate: seesPricing ? rateOf(record.midRate) : null,
  spread: seesPricing ? rateOf(record.spread) : null,
  initiatedBy: record.initiatedByLabel,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt.toISOString(),
  executedAt: record.executedAt?.toISOString() ?? null,
  failureReason: record.failureReason,
});
