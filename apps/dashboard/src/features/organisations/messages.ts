/** The texts of choosing an organisation. Quoted ones are the specification's, to the character. */
export const texts = {
  chooseTitle: 'Choose an organisation',
  switchTitle: 'Organisations',
  belongTo: (count: number) => `You belong to ${count} organisations. Switching starts a new session there.`,
  active: 'Currently active',
  switchTo: 'Switch to organisation',
  logout: 'Logout',
  pending: 'Switching organisation',
  back: 'Back',
} as const;
