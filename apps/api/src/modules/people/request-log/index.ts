export { requestRecorder } from './module';
export type { RequestRecorder } from './recorder';
