export { composeMail } from './compose-mail';
export type { Addressed, MailContent } from './compose-mail';
export { hostBrands } from './manifest';
export { brandForHost, brandOf, brands, hasOwnHost, linkBase, ownOrigins } from './brands';
export { refuseForeignHosts } from './refuse-foreign-hosts';
