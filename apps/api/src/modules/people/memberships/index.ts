export { administratorsOf } from './repository';
