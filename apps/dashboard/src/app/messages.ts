/** The texts of the frame around the screens. */
export const texts = {
  loading: 'Loading',
  /** Specification section 8. */
  brandFailed: 'Unspecified error occurred',
  tryAgain: 'Try again',
  chunkFailed: 'This screen could not be loaded',
  chunkFailedDetail: 'The connection may have been interrupted, or a newer version is being served.',
  screenFailed: 'This screen stopped working',
  screenFailedDetail: 'Nothing you entered elsewhere is affected.',
  screenFailedKept: 'What you typed is kept. Open the form again with it, or empty.',
  faultReference: (reference: string) => `Reference ${reference}`,
  openAgain: 'Open again',
  openEmpty: 'Open empty',
  reload: 'Reload',
  notFound: 'Not found',
  notFoundDetail: 'There is no such page. The address may be mistyped, or the page is not part of this dashboard.',
  home: 'Go to the start page',
  theme: { system: 'as the system', light: 'light', dark: 'dark' },
  themeNow: (now: string, next: string) => `Theme: ${now}. Change to ${next}`,
  themeAs: (choice: string) => `Theme: ${choice}`,
  continueTo: (screen: string) => `Continue to ${screen}`,
  continueDetail: 'You were on your way there before you signed in.',
  continueTyped: 'Your session ended while you were filling in a form. What you typed is kept.',
  version: (number: string) => `Version ${number}`,
  logout: 'Logout',
  logoutAlso: 'Log out Sign out',
  changeOrganisation: 'Change the organisation',
  openPalette: 'Search (Ctrl K)',
  viewing: 'View as another role',
  viewingAs: (role: string) =>
    role === ''
      ? 'You were viewing as a role that has been deleted. Nothing can be changed.'
      : `You see the dashboard as ${role} does. Nothing can be changed.`,
  stopViewing: 'Stop viewing',
  stopViewingFailed: 'The view could not be ended',
  switchOrganisation: (name: string) => `Organisation: ${name}. Switch`,
} as const;
