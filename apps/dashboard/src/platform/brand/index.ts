export { BrandLogo } from './brand-logo';
export { fetchBrand, showBrand } from './store';
export { useBrand, useBrandState, useTitle } from './use-brand';
