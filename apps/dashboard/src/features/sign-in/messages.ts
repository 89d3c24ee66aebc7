/** The texts of signing in. Quoted ones are the specification's, to the character. */
export const texts = {
  login: {
    title: 'Login',
    subtitle: 'Use the e-mail your organisation invited.',
    email: 'Email',
    password: 'Password',
    code: 'Two-factor code',
    codeHint: 'Required only if enabled',
    forgot: 'Forgot your password?',
    submit: 'Login',
    pending: 'Signing in',
    sessionExpired: 'Session expired',
    /** The one refusal that asks for another code; its field takes the focus. */
    codeRefused: 'Invalid or expired 2FA verification code.',
    /** With the typographic apostrophe. */
    rateLimited: 'You’ve performed too many login attempts, please try again later.',
  },
  demo: {
    title: 'Demo sign-ins',
    tag: 'Sandbox',
    explain: 'Money here is simulated, and this panel never appears in production. Everyone signs in with',
    fill: 'Fill in',
    loading: 'Loading the demo sign-ins',
  },
  forgot: {
    title: 'Forgot your password?',
    subtitle: 'We send a link to set a new one. It works for 30 minutes.',
    submit: 'Send link',
    pending: 'Sending',
    back: 'Back to login',
    sentTitle: 'Check your e-mail',
  },
  reset: {
    title: 'Set a new password',
    subtitle: 'Setting it ends every session of yours.',
    newPassword: 'New password',
    confirmation: 'Confirm password',
    submit: 'Set password',
    pending: 'Saving',
    doneTitle: 'Your password is set',
    done: 'Log in with the new password.',
    toLogin: 'Go to login',
    noToken: 'This link is invalid or has expired',
    again: 'Ask for a new link',
  },
} as const;
