export * from './currency';
export {
  currencies,
  currencyNetworkOf,
  currencyOf,
  isCurrency,
  networkFor,
  networkName,
  precisionOf,
  publicCurrencies,
} from './currencies';
export * from './amount';
export { amountOfChainUnits, chainUnits } from './chain-units';
export * from './convert';
export * from './display';
export * from './fraction';
export * from './order';
export { roundingOf, type Rounding } from './rounding';
export * from './settlement';
