export { addressProblem } from '@countinghouse/payments/addresses';
export { inquiryUrlOf } from '@countinghouse/payments/travel-address';
export {
  bodyOf as beneficiaryBodyOf,
  errorsOf as beneficiaryErrorsOf,
} from '../../../entities/travel-rule/originator-form';
