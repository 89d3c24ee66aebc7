export { lacksOf, lackTexts, offersOf } from './offers';
export type { Offers } from './port';
