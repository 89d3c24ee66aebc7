import { inject } from 'vitest';
import { mailTo, passwordLinkIn } from './mailbox';

/** Password of every demonstration person. It is public, so nobody may choose it. */
export const password = 'Sandbox2025';

/** Password of the people whom journeys invite. */
export const ownPassword = 'Heron-Quarry-40';

/** A name that no other journey, no earlier run and no second try has used; letters, digits and spaces. */
export const uniqueName = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`;

/** An address that no other journey, no earlier run and no second try has used. */
export const uniqueEmail = (who: string): string => `${who}-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Password of a person until a journey changes it: an address of `uniqueEmail` belongs to an invited person. */
export const passwordOf = (email: string): string =>
  /-[0-9a-f]{8}@example\.com$/.test(email) ? ownPassword : password;

/**
 * Person of this journey's own in the organisation Kestrel, invited and with a password like any other. Journeys that change a password, a second
 * factor or sessions use one, so that they meet neither each other nor an earlier try.
 *
 * @returns the e-mail to sign in with
 */
export const newPerson = async (role: 'ADMIN' | 'MANAGER' | 'BACKOFFICE' | 'SUPPORT'): Promise<string> => {
  const token = await tokenOf('admin@kestrel.example');
  const { roles } = (await call('users/role-choices', { headers: { authorization: `Bearer ${token}` } })) as {
    roles: { id: string; name: string }[];
  };
  const roleId = roles.find(({ name }) => name === role)?.id;
  const email = uniqueEmail('person');
  await send('users', { email, roleId }, token);
  const link = passwordLinkIn(await mailTo(email, 'You are invited'));
  const mailed = new URLSearchParams(link.slice(link.indexOf('?'))).get('token');
  await send('auth/reset-password', { token: mailed, newPassword: ownPassword });
  return email;
};

/** Signs in without a browser; the token of the session. */
export const tokenOf = async (email: string, userAgent = 'journey'): Promise<string> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: passwordOf(email) }),
  });
  const token = answer.headers.get('x-identity-token');
  if (!token) throw new Error(`${email} did not sign in: ${answer.status} ${await answer.text()}`);
  return token;
};

const call = async (path: string, init: RequestInit): Promise<unknown> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const send = (path: string, body: object, token?: string): Promise<unknown> =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
