import { passwordOf } from './people';

export type CallOptions = {
  readonly token?: string;
  /** The second factor. */
  readonly code?: string;
  readonly body?: object;
  readonly userAgent?: string;
};

/** Answer of the API, with any status. */
export type Answer = {
  readonly status: number;
  readonly requestId: string;
  /** Token of the session if the answer opened one, otherwise empty. */
  readonly token: string;
  readonly json: <Body>() => Body;
};

/** Calls a journey's own product without a browser. */
export const callProduct = async (
  { url }: { readonly url: string },
  method: string,
  path: string,
  { token, code, body, userAgent = 'journey' }: CallOptions = {},
): Promise<Answer> => {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      'user-agent': userAgent,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(code && { 'x-two-fa-code': code }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    requestId: answer.headers.get('x-request-id') ?? '',
    token: answer.headers.get('x-identity-token') ?? '',
    json: <Body>() => JSON.parse(text) as Body,
  };
};

export const logIn = (
  product: { readonly url: string },
  email: string,
  options: { secret?: string; userAgent?: string } = {},
) =>
  callProduct(product, 'POST', 'auth/login', {
    body: { email, password: options.secret ?? passwordOf(email) },
    ...(options.userAgent && { userAgent: options.userAgent }),
  });

/** Changes the role of a person in the administrator's organisation, by its name. */
export const giveRole = async (
  product: { readonly url: string },
  token: string,
  { email, role }: { readonly email: string; readonly role: string },
): Promise<Answer> => {
  const list = await callProduct(product, 'GET', 'users?limit=100', { token });
  const { users } = list.json<{ users: { id: string; email: string }[] }>();
  const choices = await callProduct(product, 'GET', 'users/role-choices', { token });
  const { roles } = choices.json<{ roles: { id: string; name: string }[] }>();
  const id = users.find((user) => user.email === email)?.id;
  const roleId = roles.find(({ name }) => name === role)?.id;
  const answer = await callProduct(product, 'PATCH', `users/${id}`, { token, body: { roleId } });
  if (answer.status !== 200) throw new Error(`${email} did not become ${role}: ${answer.status}`);
  return answer;
};
