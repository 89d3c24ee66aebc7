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
  reload: 'Reload',
  notFound: 'There is no such page',
  notFoundDetail: 'The address may be mistyped, or the page is not part of this dashboard.',
  home: 'Go to the start page',
  unsaved: 'Leave without saving?',
  unsavedDetail: 'What you changed in this form is lost. Nothing has been sent.',
  discard: 'Discard changes',
  stay: 'Keep editing',
  lightTheme: 'Use the light theme',
  darkTheme: 'Use the dark theme',
  logout: 'Logout',
  switchOrganisation: (name: string) => `Organisation: ${name}. Switch`,
} as const;
