type Asked = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** An address that may hold a name and a password, as `fetch` takes it: they go into a header, for it refuses them in the address. */
export const withLogin = (address: string): Asked => {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: address, headers: {} };
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url: url.href, headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` } };
};
