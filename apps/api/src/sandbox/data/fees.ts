/** Service fee and spread of deposits, as fractions. Named businesses have negotiated their own. */
export type DepositFees = { readonly depositServiceFee: string; readonly depositSpread: string };

export const standardFees: DepositFees = { depositServiceFee: '0.010000', depositSpread: '0.005000' };

export const negotiatedFees: Readonly<Record<string, Partial<DepositFees>>> = {
  'Tidewater FX': { depositServiceFee: '0.008000' },
  'Royal Tide Casino': { depositServiceFee: '0.009000' },
  'Halden Metals': { depositServiceFee: '0.006000', depositSpread: '0.003500' },
  'Northgate Trade Desk': { depositServiceFee: '0.002000', depositSpread: '0.002000' },
};

/** Charge on coins that leave, as the schedule states it. */
export const withdrawalServiceFee = '0.002';

/** Spread on the market's price in a conversion, as the schedule states it. */
export const conversionSpread = '0.003';

/** Charge on fiat money that comes by bank, as the schedule states it. */
export const fiatDepositFees = { rate: '0.001', minimumUnits: 100n } as const;
