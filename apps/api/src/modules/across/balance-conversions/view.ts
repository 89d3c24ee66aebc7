import type { BalanceConversion } from '@countinghouse/contract/across/balance-conversions';
import { fraction, toRateText } from '@countinghouse/money';
import { money, type ConversionRecord } from './repository';

/** Both sides as text, with their currencies. */
export const sidesView = (record: ConversionRecord) => ({
  debitCurrency: record.debitCurrency,
  creditCurrency: record.creditCurrency,
  ...money.texts(record),
});

const rateOf = (text: string): string => toRateText(fraction(text));

/** A conversion as shown; how it was priced only to those who may know. */
export const conversionView = (record: ConversionRecord, seesPricing: boolean): BalanceConversion => ({
  id: record.id,
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
