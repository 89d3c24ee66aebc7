export type { Brand } from './brand';
export { BrandLogo } from './brand-logo';
export { fetchBrand, type BrandState } from './store';
export { useBrand, useBrandState, useTitle } from './use-brand';
