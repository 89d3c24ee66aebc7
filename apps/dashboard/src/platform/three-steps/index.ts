export { ThreeStepForm } from './three-step-form';
export type { ThreeStepFormProps } from './three-step-form';
export { useThreeSteps } from './use-three-steps';
export type { Proof, ThreeSteps } from './use-three-steps';
