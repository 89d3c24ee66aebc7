export { recordScreening, screeningsOf } from './repository';
