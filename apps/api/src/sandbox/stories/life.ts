import type { PaymentState } from '@countinghouse/payments';
import type { KnownBusiness } from '../organisations';
import type { Run } from '../run';
import type { PaymentPlan } from './plan-payment';

/** A payment that is being lived through. */
export type Life = {
  readonly run: Run;
  readonly business: KnownBusiness;
  readonly plan: PaymentPlan;
  state: PaymentState;
};
