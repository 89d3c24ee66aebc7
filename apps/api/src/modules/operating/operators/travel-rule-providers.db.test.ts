import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing';
import { testOperators } from '../../../testing/operators';
import { findProvider, selectProviders } from '../../carriers/travel-rule-providers';

let api: TestApi;
let operators: Awaited<ReturnType<typeof testOperators>>;
beforeAll(async () => {
  api = await startTestApi();
  operators = await testOperators(api);
});
afterAll(async () => {
  await api.close();
});

const [first, second, third] = ['ab', 'cd', 'ef'].map((pair) => pair.repeat(32)) as [string, string, string];
const colons = (digits: string): string => (digits.toUpperCase().match(/../g) ?? []).join(':');
const set = (params: Readonly<Record<string, string>>): Promise<string> =>
  operators.decide('set-travel-rule-provider', params);
const providers = () => api.database.acrossOrganisations(selectProviders);
const harbour = { name: 'Harbour Exchange', country: 'NL', hosts: 'trp.harbour.example', fingerprints: colons(first) };
/** Nothing is set by what is refused. */
const refuses = async (params: Readonly<Record<string, string>>, sentence: string | RegExp): Promise<void> => {
  const before = await providers();
  await expect(set(params)).rejects.toThrow(sentence);
  expect(await providers()).toEqual(before);
};

it('is allowed by two operators as they type it, and stands in the trail with both', async () => {
  await refuses({ name: 'Harbour Exchange' }, 'A new provider needs a country, hosts and fingerprints.');
  const words = { ...harbour, hosts: 'trp.harbour.example, trp.harbour.example:8443', versions: '3.2.1,3.1.0' };
  expect(await set(words)).toBe(
    'Harbour Exchange is ALLOWED: trp.harbour.example, trp.harbour.example:8443, versions 3.2.1, 3.1.0.',
  );
  const [made, ...others] = await providers();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ country: 'NL', fingerprints: [first], answers: 'BY_PERSON', lei: null });
  expect(await operators.recorded(made?.id ?? '')).toMatchObject([
    {
      action: 'travel-rule-provider.set',
      actor_label: 'ben@platform.example',
      after: { name: 'Harbour Exchange', askedBy: 'ada@platform.example' },
    },
  ]);
});

it('keeps what is not named when it is changed, and is found by no certificate once it is blocked', async () => {
  await set({ name: 'Harbour Exchange', fingerprints: `${first},${second}`, answers: 'BY_RULE' });
  expect(await providers()).toMatchObject([
    { country: 'NL', fingerprints: [first, second], answers: 'BY_RULE', versions: ['3.2.1', '3.1.0'] },
  ]);
  const found = () => api.database.acrossOrganisations((tx) => findProvider(tx, { fingerprint: second }));
  expect((await found())?.name).toBe('Harbour Exchange');
  await set({ name: 'Harbour Exchange', status: 'BLOCKED' });
  expect(await found()).toBeNull();
  await set({ name: 'Harbour Exchange', status: 'ALLOWED' });
  expect((await found())?.name).toBe('Harbour Exchange');
});

it('is refused with a host or a certificate of another, and with what is no country, host, certificate, version or LEI', async () => {
  const other = { name: 'Other', country: 'DE', hosts: 'trp.other.example', fingerprints: third };
  await refuses({ ...other, hosts: 'trp.harbour.example:8443' }, 'Harbour Exchange has one of these hosts');
  await refuses({ ...other, fingerprints: second }, 'Harbour Exchange has one of these hosts or certificates.');
  await refuses({ ...other, country: 'XX' }, 'A country in two letters');
  await refuses({ ...other, hosts: 'https://trp.other.example/' }, 'A host as an address spells it');
  await refuses({ ...other, hosts: '' }, 'A host as an address spells it');
  await refuses({ ...other, fingerprints: 'ab' }, 'SHA-256 of a certificate in hex');
  await refuses({ ...other, versions: '2.1.0' }, 'One of 3.2.1, 3.2.0, 3.1.0');
  await refuses({ ...other, lei: '5493001KJTIIGC8Y1R13' }, 'Invalid LEI');
  await refuses({ ...other, status: 'MAYBE' }, /./);
  expect(await providers()).toHaveLength(1);
});

it('is believed no more once its row was written by another hand', async () => {
  await api.database.acrossOrganisations((tx) =>
    sql`update travel_rule_provider set hosts = '{evil.example}' where name = 'Harbour Exchange'`.execute(tx),
  );
  expect(await providers()).toEqual([]);
  await api.database.acrossOrganisations((tx) =>
    sql`update travel_rule_provider set hosts = '{trp.harbour.example,trp.harbour.example:8443}'
         where name = 'Harbour Exchange'`.execute(tx),
  );
  expect(await providers()).toHaveLength(1);
});
