export { composeMail } from './compose-mail';
export type { Addressed, MailContent } from './compose-mail';
export { hostBrands } from './manifest';
export { brandForHost, brandOf, brands, linkBase } from './brands';
export { brandRoutes } from './routes';
