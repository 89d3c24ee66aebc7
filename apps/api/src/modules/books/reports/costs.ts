import { listCosts, type CostLine, type CostSum } from '@countinghouse/contract/books/costs';
import { percentages } from '@countinghouse/money';
import { textIn } from '../../../platform/amount-columns';
import { declareWholeList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import type { CostOfMonth, CostTotal } from './cost-repository';

const { amount, count, number, text } = cell;

const costsOf = (row: CostOfMonth | CostTotal): CostSum => {
  const { settlement_currency: currency, payments, one_to_one: oneToOnePayments } = row;
  const [fee, payersFee] = [BigInt(row.fee ?? '0'), BigInt(row.payers_fee ?? '0')];
  const [oneToOneShare = '0.00'] = percentages([BigInt(oneToOnePayments), BigInt(payments - oneToOnePayments)]);
  return {
    settlementCurrency: currency,
    payments,
    oneToOnePayments,
    oneToOneShare,
    brokenPegPayments: row.broken_peg,
    oneToOneCost: textIn(row.loss ?? '0', currency),
    serviceFee: textIn(fee.toString(), currency),
    payersBore: textIn(payersFee.toString(), currency),
    businessBore: textIn((fee - payersFee).toString(), currency),
  };
};

export const costReportOf = (
  rows: readonly (CostOfMonth | CostTotal)[],
): { readonly lines: CostLine[]; readonly sums: CostSum[] } => ({
  lines: rows.flatMap((row) =>
    row.is_total
      ? []
      : {
          month: row.month,
          businessId: row.business_id,
          businessName: row.name,
          displayCurrency: row.display_currency,
          ...costsOf(row),
          displayOneToOneCost: row.display_currency && textIn(row.display_loss ?? '0', row.display_currency),
        },
  ),
  sums: rows.flatMap((row) => (row.is_total ? costsOf(row) : [])),
});

/** First instants of a month and of the one after the last. */
export const monthsOf = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const [year = 0, month = 1] = to.split('-').map(Number);
  return { after: new Date(`${from}-01T00:00:00.000Z`), before: new Date(Date.UTC(year, month)) };
};

/** The report as a file: its lines. */
export const costList = declareWholeList(listCosts, 'lines', {
  views: [],
  exported: {
    title: 'Costs',
    columns: [
      text(null, 'Month (UTC)', ({ month }) => month),
      text(null, 'Business', ({ businessName }) => businessName),
      text(null, 'Settlement currency', ({ settlementCurrency }) => settlementCurrency),
      text(null, 'Priced in', ({ displayCurrency }) => displayCurrency),
      count(null, 'Payments', ({ payments }) => payments),
      count(null, 'Payments at 1:1', ({ oneToOnePayments }) => oneToOnePayments),
      number(null, 'Share at 1:1 (%)', ({ oneToOneShare }) => oneToOneShare),
      count(null, 'Payments off their peg', ({ brokenPegPayments }) => brokenPegPayments),
      amount(null, 'Cost of 1:1', (row) => [row.oneToOneCost, row.settlementCurrency]),
      amount(null, 'Cost of 1:1 in the display currency', (row) => [row.displayOneToOneCost, row.displayCurrency]),
      amount(null, 'Service fee', (row) => [row.serviceFee, row.settlementCurrency]),
      amount(null, 'Fee that payers bore', (row) => [row.payersBore, row.settlementCurrency]),
      amount(null, 'Fee that the business bore', (row) => [row.businessBore, row.settlementCurrency]),
      text(null, 'Business ID', ({ businessId }) => businessId),
    ],
  },
});
