/** The texts of choosing an organisation. Quoted ones are the specification's, to the character. */
export const texts = {
  chooseTitle: 'Choose an organisation',
  switchTitle: 'Organisations',
  belongTo: (count: number) => {
    if (count === 0) return 'You belong to no organisation yet. One that invites you stands here.';
    return `You belong to ${count} ${count === 1 ? 'organisation' : 'organisations'}. Switching starts a new session there.`;
  },
  invitations: 'Invitations',
  invitationsReason: 'An organisation knows nothing of you but your email address until you accept.',
  invitedAs: (role: string, by: string | null) => (by === null ? `As ${role}` : `As ${role}, by ${by}`),
  accept: 'Accept',
  decline: 'Decline',
  acceptNamed: (name: string) => `Accept the invitation to ${name}`,
  declineNamed: (name: string) => `Decline the invitation to ${name}`,
  answered: {
    accept: (name: string) => `You joined ${name}`,
    decline: (name: string) => `You declined the invitation to ${name}`,
  },
  notAnswered: 'The invitation could not be answered',
  elsewhere: 'At other addresses',
  elsewhereReason: 'Your organisations also work there. You need a separate account at each address.',
  signInThere: 'Sign in there',
  active: 'Currently active',
  switchTo: 'Switch to organisation',
  logout: 'Logout',
  ownSignIn: 'How you sign in',
  pending: 'Switching organisation',
  back: 'Back',
} as const;
