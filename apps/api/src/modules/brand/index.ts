export { composeMail } from './compose-mail';
export type { Addressed, MailContent } from './compose-mail';
export { webManifest } from './manifest';
export { brandForHost, brandOf, brands, linkBase } from './brands';
export type { BrandConfiguration } from './brands';
export { brandRoutes } from './routes';
