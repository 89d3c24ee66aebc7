import { depositDeviations, paymentDeviations } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { allPayments, depositsOfReusable } from './aggregate-repository';

/** Payments and deposits, recomputed from their inputs. */
export const paymentRowChecks = (): readonly RowCheck[] => [
  {
    name: 'payments-are-what-their-rules-make',
    proves:
      'every payment expects what its price and rates come to, and its status, labels and sums are those of its deposits.',
    async *offenders(tx) {
      const now = await clockNow(tx);
      for await (const { organisationId, state, uniformCurrency } of allPayments(tx)) {
        const figures = paymentDeviations(state, now, uniformCurrency);
        if (figures.length > 0) yield { organisation_id: organisationId, id: state.terms.id, figures };
      }
    },
  },
  {
    name: 'deposits-are-what-their-rates-make',
    proves:
      'every credited deposit is worth what its coins come to at its own rates, and bears the fee of its payment.',
    async *offenders(tx) {
      const told = function* (state: Parameters<typeof depositDeviations>[0]) {
        for (const { depositIds, figures } of depositDeviations(state))
          for (const id of depositIds) yield { organisation_id: state.terms.organisationId, id, figures };
      };
      for await (const { state } of allPayments(tx)) yield* told(state);
      for await (const state of depositsOfReusable(tx)) yield* told(state);
    },
  },
];
