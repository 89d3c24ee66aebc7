export type { Failure } from './attempt';
export type { Told } from './attempts';
export { attempts } from './current';
