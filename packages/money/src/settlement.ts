import { compareForPicker } from './order';

/** Coins in which a business may settle. */
export const cryptoSettlementCurrencies: readonly string[] = ['USDT', 'USDC', 'BTC'];

/** Reason that USDT is listed but cannot be chosen; the server refuses with the same sentence. */
export const usdtRefusedText = 'USDT is not available for your organisation';

/** An organisation's settings that decide in which currencies its businesses settle. */
export type SettlementSettings = {
  readonly enabledFiatSettlementCurrencies: readonly string[];
  readonly enabledCryptoSettlementCurrencies: readonly string[];
  readonly refuseUsdtSettlement: boolean;
};

export type SettlementOption = {
  readonly currency: string;
  readonly selectable: boolean;
  /** Why the option cannot be selected. */
  readonly hint: string | null;
};

/** An organisation without USDT counts as an EU organisation. */
export const isEu = (settings: { readonly enabledCryptoCurrencies: readonly string[] }): boolean =>
  !settings.enabledCryptoCurrencies.includes('USDT');

/**
 * Settlement currencies of a picker, in picker order: the enabled fiat ones, then USDT (always listed) and the enabled ones among USDT, USDC and
 * BTC. USDT is disabled only if the organisation refuses it.
 */
export const settlementOptions = (settings: SettlementSettings): SettlementOption[] => {
  const crypto = cryptoSettlementCurrencies.filter(
    (code) => code === 'USDT' || settings.enabledCryptoSettlementCurrencies.includes(code),
  );
  return [...new Set([...settings.enabledFiatSettlementCurrencies, ...crypto])]
    .sort(compareForPicker)
    .map((currency) => {
      const refused = currency === 'USDT' && settings.refuseUsdtSettlement;
      return { currency, selectable: !refused, hint: refused ? usdtRefusedText : null };
    });
};

/** True if a business of this organisation may settle in `code`. */
export const maySettleIn = (settings: SettlementSettings, code: string): boolean =>
  settlementOptions(settings).some((option) => option.currency === code && option.selectable);
