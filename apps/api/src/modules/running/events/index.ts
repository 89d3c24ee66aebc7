export type { Hub } from './hub';
export { changeKinds, hub } from './hub-of-server';
export type { ChangeKind } from './kinds';
export type { Onlooker } from './onlooker';
