export { senderChangedJob } from './change-sender';
export {
  createOrganisation,
  findLegalEntity,
  findLetterhead,
  findOrganisation,
  insertOrganisations,
  isActive,
  isTestOrganisation,
  shareIsActive,
  storeSender,
} from './repository';
export type { Organisation } from './repository';
export { judgeSetting, settingNames, showSettings } from './settings';
export { selectOrganisations, type ListedOrganisation } from './settings-repository';
export { problemOfResuming, resume, suspend } from './suspension';
