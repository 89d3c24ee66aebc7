export { webManifest } from './manifest';
export { brandForHost, brandOf, linkBase } from './brands';
export type { BrandConfiguration } from './brands';
export { brandRoutes } from './routes';
