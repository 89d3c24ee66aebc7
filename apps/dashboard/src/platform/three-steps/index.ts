export { DeleteForm } from './delete-form';
export { FormAwaited } from './form-awaited';
export { FailureDialog } from './refusal';
export { StepPage } from './step-page';
export { ThreeStepForm } from './three-step-form';
export { useThreeSteps } from './use-three-steps';
export type { Proof } from './use-three-steps';
