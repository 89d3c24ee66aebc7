export { overviewOf } from './overview';
export { RecipientFields } from './recipient-fields';
