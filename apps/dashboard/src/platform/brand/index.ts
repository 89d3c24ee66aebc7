export { BrandLogo } from './brand-logo';
export { fetchBrand } from './store';
export { useBrand, useBrandState, useTitle } from './use-brand';
