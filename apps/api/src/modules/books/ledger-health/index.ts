export { findLastVerification } from './repository';
