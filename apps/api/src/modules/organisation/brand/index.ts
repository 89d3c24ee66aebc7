export { composeMail } from './compose-mail';
export type { Addressed, MailContent } from './compose-mail';
export { brandSlug, changedBrand, newBrand, optionsOfBrand, pictureOptions } from './brand-form';
export { brandFor } from './brand-for';
export {
  brandForHost,
  hasOwnHost,
  identifierOf,
  linkBase,
  ownOrigins,
  pictureKinds,
  slugOf,
  themeSheetOf,
} from './brand';
export type { BrandConfiguration, PictureKind } from './brand';
export { checkPicture } from './pictures/check-picture';
export { PictureRefused } from './pictures/refused';
export { judgeChange, judgeNewBrand, judgeRemoval, previewBrand, writeBrand } from './save-brand';
export { hostBrands } from './host-brands';
export { brandDirectory } from './module';
export { pageLooks } from './page-looks';
export { refuseForeignHosts } from './refuse-foreign-hosts';
export { countOrganisations, findBrand, findPicture, insertBrand, keepPicture, selectBrands } from './repository';
export type { Picture } from './repository';
