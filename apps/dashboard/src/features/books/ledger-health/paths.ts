export { healthPath as path, currencyHref, currencyParameter } from '../../../entities/ledger/paths';
