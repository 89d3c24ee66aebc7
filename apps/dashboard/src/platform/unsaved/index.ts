export { leave } from './leaving';
export { useUnsavedGuard } from './use-unsaved-guard';
