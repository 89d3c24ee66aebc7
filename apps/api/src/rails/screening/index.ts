export type { Screening } from './port';
export { listedAddress } from './lists';
export { silentScreening, simulatedScreening } from './simulated';
