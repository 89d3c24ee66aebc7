import { useEffect } from 'react';
import { OriginatorFields } from '../../../entities/travel-rule/originator-fields';
import { bodyOf, errorsOf } from '../../../entities/travel-rule/originator-form';
import { overviewOf } from '../../../entities/travel-rule/originator-overview';
import type { OriginatorAsked, OriginatorValues } from '../../../entities/travel-rule/originator-values';
import type { Fields } from '../../../platform/forms';
import type { OriginatorRules, PaymentValues } from './payment-form';

/** Requirements before anything was sent: the wallet's owner shows later. */
const askedBefore = (acceptsMinimum: boolean): OriginatorAsked => ({
  ownershipProofRequired: false,
  ownershipConfirmedBy: null,
  canSignMessage: false,
  acceptsMinimum,
});

export const originatorRules = (acceptsMinimum: boolean): OriginatorRules => {
  const asked = askedBefore(acceptsMinimum);
  return {
    errorsOf: errorsOf(asked),
    bodyOf: (values) => bodyOf(values, asked),
    overviewOf: (values) => overviewOf(values, asked),
  };
};

export type PaymentOriginatorProps = {
  readonly of: Fields<PaymentValues>;
  /** True if the short form is enough. */
  readonly acceptsMinimum: boolean;
  /** The rules that came with these fields. */
  readonly onRules: (rules: OriginatorRules) => void;
};

/** Originator, if the merchant knows it already. */
export const PaymentOriginator = ({ of, acceptsMinimum, onRules }: PaymentOriginatorProps) => {
  useEffect(() => onRules(originatorRules(acceptsMinimum)), [acceptsMinimum, onRules]);
  // The payment's values include an originator's, under the same names.
  return (
    <OriginatorFields of={of as unknown as Fields<OriginatorValues>} asked={askedBefore(acceptsMinimum)} isBefore />
  );
};
