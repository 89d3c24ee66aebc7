import { titles } from './titles';

/** The texts of changing one's own password. */
export const texts = {
  title: titles.changePassword,
  subtitle: 'Your other sessions end; this one stays.',
  section: 'Password',
  sectionReason: 'At least 8 characters with one uppercase letter, one lowercase letter and a number.',
  proof: 'Confirmation',
  proofReason: 'Needed only for people who sign in with a second factor.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmation: 'Confirm password',
  code: 'Two-factor code',
  submit: 'Change password',
  pending: 'Changing the password',
  done: 'Password changed',
} as const;

/** The texts of the second factor, its recovery codes and one's own sessions. */
export const authenticationTexts = {
  title: titles.authentication,
  subtitle: 'How you prove that it is you, and where you are signed in.',
  twoFactor: 'Two-factor authentication',
  statusOn: 'Enabled',
  statusOff: 'Not enabled',
  setupReason:
    'A code from an authenticator app, asked for when you sign in and before sensitive changes. Enabling it needs your password.',
  loading: 'Loading',
  toOrganisations: 'Organisations',
  leadsBack: 'Once it is set up you go on where you were.',
  goBack: 'Go back without it',
  scan: 'Scan this code with an authenticator app, or type the secret into it.',
  qr: 'QR code for an authenticator app',
  secret: 'Secret',
  secretNoun: 'secret',
  account: 'Account',
  code: 'Two-factor code',
  codeHint: 'The six digits that the app shows now',
  enable: 'Enable',
  enabling: 'Enabling',
  enabled: 'Two-factor authentication enabled',
  disableReason: 'Disabling needs a code and your password. Your other sessions end.',
  password: 'Password',
  disable: 'Disable',
  disabling: 'Disabling',
  disabled: 'Two-factor authentication disabled',
  recoveryTitle: 'Your recovery codes',
  recoveryOnce: 'These codes are shown only once',
  recoveryReason:
    'Each signs you in once, in place of a two-factor code, should you lose your authenticator. Keep them where nobody else looks.',
  recoveryNoun: 'recovery codes',
  recoveryList: 'Recovery codes',
  download: 'Download',
  stored: 'I have stored them',
  recoveryFile: 'recovery-codes.txt',
  recoveryFileHead: (account: string) =>
    `Recovery codes of ${account}. Each works once, in place of a two-factor code.`,
  passkeys: 'Passkeys',
  passkeysReason:
    'A key in this device or in your password manager, opened by finger, face or number. It signs you in without a password and confirms sensitive changes.',
  passkeysLabel: 'Your passkeys, the newest first',
  noPasskeys: 'No passkey yet.',
  noPasskeysHere: 'This browser knows no passkeys.',
  added: 'Added',
  neverUsed: 'Never used',
  worksAt: (host: string) => `Works at ${host}`,
  confirmsFrom: 'Confirms changes from',
  addPasskey: 'Add a passkey',
  adding: 'Adding the passkey',
  passkeyAdded: 'Passkey added',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'As you recognise the device',
  firstName: 'This device',
  renameNamed: (name: string) => `Rename ${name}`,
  rename: 'Rename',
  renamed: 'Passkey renamed',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removing: 'Removing the passkey',
  removed: 'Passkey removed',
  sessions: 'Your sessions',
  sessionsReason: 'Everywhere you are signed in. End what you do not recognise and change your password.',
  sessionsLabel: 'Your sessions, this one first',
  thisSession: 'This session',
  device: 'Device',
  address: 'Address',
  organisation: 'Organisation',
  noOrganisation: 'None chosen',
  signedIn: 'Signed in',
  lastUsed: 'Last used',
  end: 'End',
  endNamed: (device: string) => `End the session on ${device}`,
  ended: 'Session ended',
} as const;

/** The texts of accounts at companies' sign-ins. */
export const companyTexts = {
  title: 'Company sign-in',
  reason:
    'An account of your company that signs you in to its organisation. It is found by the company’s own number of you, never by an address.',
  required: 'The only way in',
  notLinked: 'Not linked yet',
  unnamed: 'Linked',
  linkedAt: 'Linked',
  lastUsed: 'Last used',
  link: 'Link',
  linkNamed: (organisation: string) => `Link your company account of ${organisation}`,
  factorFirst: 'Set up a second factor first: linking asks for it.',
  goOn: 'Go to your company’s sign-in',
  leaving: 'Asking your company’s sign-in',
  unlink: 'Unlink',
  unlinkNamed: (organisation: string) => `Unlink your company account of ${organisation}`,
  question: (organisation: string) => `Unlink your company account of ${organisation}?`,
  consequences: 'It signs you in no longer. You can link one again.',
  unlinked: 'Company account unlinked',
} as const;

/** The texts of the organisations a person belongs to. */
export const membershipTexts = {
  title: 'Your organisations',
  reason: 'You can leave any of them at any time. Whoever administers one alone makes another administrator first.',
  current: 'This one',
  since: 'Joined',
  lastAdministrator: 'You are its last administrator.',
  leave: 'Leave',
  leaveNamed: (name: string) => `Leave ${name}`,
  question: (name: string) => `Leave ${name}?`,
  consequences:
    'Your sessions there end, and API keys you answer for stop working for good. Coming back takes a new invitation.',
  consequencesHere:
    'You are signed out, and API keys you answer for stop working for good. Coming back takes a new invitation.',
  left: (name: string) => `You left ${name}`,
} as const;

/** The texts of the warning before a session ends. */
export const expiryTexts = {
  title: 'You are about to be signed out',
  idle: (left: string) => `You have not used the dashboard for a while. Your session ends in ${left}.`,
  absolute: (left: string) =>
    `A session lasts 12 hours at most, however busy you are. Yours ends in ${left}. Finish what you are doing, then sign in again.`,
  stay: 'Stay signed in',
  understood: 'Close',
  logOut: 'Log out now',
} as const;
