/** The sentences of a call that ends the session. Source: specification section 8. */
export const messages = {
  sessionExpired: 'Session expired',
  /** Missing answer to a login: the red block of the login screen. The apostrophe is the typographic one. */
  tooManyLogins: 'You’ve performed too many login attempts, please try again later.',
  /** No answer to any other call. */
  tooManyElsewhere: 'Too many failed login attempts. Try again later.',
  /** Of a right code of the second factor. */
  codeUsed: (seconds: number) =>
    `This code was used already. The next one is due in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  /** Of a sandbox that is being filled; reads wait for it by themselves. */
  historyUnfinished: 'The demo history is still being made. Nothing was changed; please try again in a minute.',
  /** Of a file that stopped coming. */
  silentFile: 'The file stopped coming. Please try again.',
} as const;
