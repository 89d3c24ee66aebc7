export { BrandLogo } from './brand-logo';
export { PreviewMark } from './preview-mark';
export { fetchBrand, showBrand } from './store';
export { useBrand, useBrandState, useTitle } from './use-brand';
