import { compare, fromUnits } from '@countinghouse/money';
import { clockNow } from '../../../platform/clock/repository';
import { allRows } from '../../../platform/row-checks/all-rows';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { feesOf } from '../../organisation/businesses';
import { fiatDepositFee } from './fiat-deposit';

/** Fee of every deposit by bank recomputed from the schedule then in force. */
export const fiatDepositRowChecks = (): readonly RowCheck[] => [
  {
    name: 'fiat-deposits-bear-the-fee-of-their-schedule',
    proves: 'what every deposit by bank cost is what the fee schedule said when it came, or when it was decided about.',
    async *offenders(tx) {
      const now = await clockNow(tx);
      for await (const row of allRows(tx, 'fiat_deposit', ['organisation_id', 'id'])) {
        const { organisation_id, id, business_id, currency, received_at, received_amount } = row;
        if (row.fee === null || received_amount === null || received_at === null) continue;
        const fee = fromUnits(BigInt(row.fee), currency);
        const received = fromUnits(BigInt(received_amount), currency);
        const isOf = async (at: Date) =>
          compare(
            fee,
            fiatDepositFee(received, (await feesOf(tx, organisation_id, business_id, at)).fiatDepositFee),
          ) === 0;
        if ((await isOf(received_at)) || (await isOf(now))) continue;
        yield { organisation_id, id, figures: ['fee'] };
      }
    },
  },
];
