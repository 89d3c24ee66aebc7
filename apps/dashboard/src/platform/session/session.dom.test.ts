import { personId, type OrganisationId } from '@countinghouse/contract/ids';
import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionFixture } from '../../testing/fixtures';
import { sessionOf } from './open-session';
import { createSessionStore } from './store';
import type { KeyStore } from './key-store';
import { createVault, storageKey } from './vault';

vi.stubGlobal('crypto', webcrypto);

const memoryKeys = (): KeyStore & { readonly keys: Map<string, CryptoKey> } => {
  const keys = new Map<string, CryptoKey>();
  return {
    keys,
    add: async (id, key) => void keys.set(id, key),
    find: async (id) => keys.get(id) ?? null,
    remove: async (id) => void keys.delete(id),
  };
};

const parts = () => {
  const keys = memoryKeys();
  const vault = createVault(window.sessionStorage, keys);
  return { keys, vault, store: createSessionStore(vault) };
};

beforeEach(() => window.sessionStorage.clear());

describe('the stored session', () => {
  it('[SESSION-1] stands encrypted under `config` and comes back whole', async () => {
    const { store, vault } = parts();
    const session = sessionFixture({});
    await store.start(session);
    const stored = window.sessionStorage.getItem(storageKey) ?? '';
    expect(Object.keys(window.sessionStorage)).toEqual(['config']);
    for (const secret of [session.token, session.email, 'permissions']) expect(stored).not.toContain(secret);
    expect(await vault.load()).toEqual({ session, lastEventId: null, sessionExpired: false, rateLimited: false });
  });

  it('keeps the last event of its stream for a reload, and forgets it with the session', async () => {
    const { store, vault, keys } = parts();
    const session = sessionFixture({});
    const reloaded = async () => {
      await vault.settled();
      const further = createSessionStore(createVault(window.sessionStorage, keys));
      await further.restore();
      return further.lastEventId();
    };
    await store.start(session, 'first');
    expect(await reloaded()).toBe('first');
    store.reach('of another session', 'theirs');
    store.reach(session.token, 'later');
    expect(await reloaded()).toBe('later');
    store.change({ authentication: true });
    expect(await reloaded()).toBe('later');
    store.end({ sessionExpired: true });
    expect([store.lastEventId(), await reloaded()]).toEqual([null, null]);
  });

  it('[SESSION-1] its key cannot be exported, and each session has its own', async () => {
    const { store, keys } = parts();
    await store.start(sessionFixture({}));
    const [first] = keys.keys.values();
    if (!first) throw new Error('no key');
    await expect(webcrypto.subtle.exportKey('raw', first)).rejects.toThrow();
    await store.start(sessionFixture({}));
    expect([...keys.keys.values()]).toHaveLength(1);
    expect(keys.keys.values().next().value).not.toBe(first);
  });

  it('[SESSION-1] the flags of an ended session outlive a reload', async () => {
    const { store, vault, keys } = parts();
    await store.start(sessionFixture({}));
    store.end({ sessionExpired: true });
    await vault.settled();
    const reloaded = createSessionStore(createVault(window.sessionStorage, keys));
    await reloaded.restore();
    expect(reloaded.read()).toMatchObject({ status: 'signedOut', sessionExpired: true, rateLimited: false });
  });

  it('[LOGOUT-1] a logout leaves neither ciphertext nor key', async () => {
    const { store, vault, keys } = parts();
    await store.start(sessionFixture({}));
    store.end();
    expect(window.sessionStorage.getItem(storageKey)).toBeNull();
    await vault.settled();
    expect(keys.keys.size).toBe(0);
  });

  it('[SESSION-1] a copied ciphertext is unreadable after the logout', async () => {
    const { store, vault, keys } = parts();
    await store.start(sessionFixture({}));
    const copy = window.sessionStorage.getItem(storageKey) ?? '';
    store.end();
    await vault.settled();
    window.sessionStorage.setItem(storageKey, copy);
    expect(await createVault(window.sessionStorage, keys).load()).toBeNull();
  });

  it.each([
    ['cut short', (text: string) => text.slice(0, -4)],
    ['changed', (text: string) => text.slice(0, -6) + (text.at(-6) === 'A' ? 'B' : 'A') + text.slice(-5)],
    ['foreign', () => 'hello'],
    ['plain', () => JSON.stringify({ session: { token: 'forged' } })],
  ])('[GUARD-1] %s text is treated as signed out and removed', async (_what, damage) => {
    const { store, keys } = parts();
    await store.start(sessionFixture({}));
    window.sessionStorage.setItem(storageKey, damage(window.sessionStorage.getItem(storageKey) ?? ''));
    const reloaded = createSessionStore(createVault(window.sessionStorage, keys));
    await reloaded.restore();
    expect(reloaded.read()).toMatchObject({ status: 'signedOut', sessionExpired: false });
    expect(window.sessionStorage.getItem(storageKey)).toBeNull();
  });

  it('[SESSION-1] without a working key store nothing is stored, never plain text, and the tab still works', async () => {
    const broken: KeyStore = {
      add: () => Promise.reject(new Error('refused')),
      find: () => Promise.reject(new Error('refused')),
      remove: () => Promise.reject(new Error('refused')),
    };
    const store = createSessionStore(createVault(window.sessionStorage, broken));
    await store.start(sessionFixture({}));
    expect(store.read().status).toBe('signedIn');
    expect(window.sessionStorage.getItem(storageKey)).toBeNull();
  });
});

describe('the session of an answer', () => {
  const user = {
    email: 'a@b.example',
    role: null,
    id: personId.parse('0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7'),
    twoFaEnabled: true,
    twoFaRequired: false,
    organisationId: null,
    permissions: ['GET_ORGANISATION'],
  };
  const signedIn = { user, sessionId: 's', expiresAt: '2025-06-30T14:30:00.000Z', idleTimeoutSeconds: 1800 };

  it('[SESSION-2] [LOGIN-6] one organisation is chosen at once', () => {
    const chosen = { ...signedIn, user: { ...user, organisationId: 'o1' as OrganisationId } };
    const session = sessionOf({ ...chosen, organisations: { o1: 'Only' } }, 't', [], null);
    expect(session).toMatchObject({ hasChosenOrganisation: true, organisationId: 'o1', organisation: 'Only' });
  });

  it('one organisation that does not let the session in is not chosen', () => {
    const session = sessionOf({ ...signedIn, organisations: { o1: 'Only' } }, 't', [], null);
    expect(session).toMatchObject({ hasChosenOrganisation: false, organisationId: null, organisation: null });
  });

  it('[LOGIN-6] [ORG-1] of several none is, and they are sorted by name', () => {
    const organisations = { o1: 'north', o2: 'Baltic', o3: 'Harbour' };
    const session = sessionOf({ ...signedIn, organisations }, 't', [], null);
    expect(session.hasChosenOrganisation).toBe(false);
    expect(session.organisationList.map(({ name }) => name)).toEqual(['Baltic', 'Harbour', 'north']);
  });

  it('[LOGIN-8] [SESSION-1] carries the fields of the specification and one of ours from header and body', () => {
    const session = sessionOf({ ...signedIn, organisations: { o1: 'Only' } }, 'token', [], null);
    expect(Object.keys(session).toSorted()).toEqual(
      [
        'token role email id sessionId sender authentication permissions organisationList organisation',
        'organisationId hasChosenOrganisation supportedCurrencies secondFactorRequired',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
    expect(session).toMatchObject({ token: 'token', sessionId: 's', authentication: true, email: 'a@b.example' });
  });
});
