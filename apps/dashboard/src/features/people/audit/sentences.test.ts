import { endpoints } from '@countinghouse/contract/endpoints';
import type { AuditEventView } from '@countinghouse/contract/people/audit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inItsBusiness } from '../../../entities/business/paths';
import { actionText, hrefOfThing, sentenceText } from './sentences';

const server = join(import.meta.dirname, '../../../../../api/src/platform/audit');
const quoted = (file: string) =>
  [...readFileSync(join(server, file), 'utf8').matchAll(/^ {2}(?:\| )?'([a-z.-]+)'/gm)].map(([, name = '']) => name);
const eventNames = quoted('event-names.ts');
const id = '0191aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';

const event = (fields: Partial<AuditEventView>): AuditEventView => ({
  id,
  at: '2025-03-14T09:26:53.589Z',
  actor: { type: 'USER', id, label: 'mara.lind@example.com' },
  action: 'role.update',
  entity: null,
  before: null,
  after: null,
  result: 'SUCCESS',
  ip: null,
  userAgent: null,
  requestId: null,
  sessionId: null,
  ...fields,
});

/** A dotted, hyphenated or camelled word, a name for programs; people write `sign-in` too. */
const raw = /[a-z]\.[a-z]|(?<!\bsign)-[a-z]|[a-z][A-Z]|_|[{}]/;

describe('every event of the trail', () => {
  it('reads as a sentence of its own, and shows no name that is meant for programs', () => {
    expect(eventNames.length).toBeGreaterThan(140);
    const actor = { type: 'USER', id, label: 'Mara' } as const;
    const told = eventNames.map((action) => sentenceText(event({ action, actor })));
    expect(told.filter((sentence) => raw.test(sentence) || sentence.includes(': '))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
    expect(eventNames.map(actionText).filter((title) => raw.test(title) || title.includes(': '))).toEqual([]);
  });

  it('is told also where a call was refused, by the call’s words', () => {
    const told = endpoints.map(({ name }) =>
      sentenceText(event({ action: `denied.${name}`, actor: { type: 'USER', id, label: 'Mara' }, result: 'DENIED' })),
    );
    expect(told.length).toBeGreaterThan(100);
    expect(told.filter((sentence) => raw.test(sentence))).toEqual([]);
  });
});

describe('a sentence', () => {
  it.each([
    [{ after: { name: 'Treasury' } }, 'mara.lind@example.com changed the role Treasury'],
    [{ action: 'role.delete', before: { name: 'Treasury' } }, 'mara.lind@example.com deleted the role Treasury'],
    [
      { action: 'user.update', entity: { type: 'user', id }, before: {}, after: {} },
      'mara.lind@example.com changed the user 0191aa…9a0b1c',
    ],
    [
      { action: 'list.export', entity: { type: 'list', id: 'audit-log' } },
      'mara.lind@example.com saved as a file the list audit log',
    ],
    [{ action: 'login.failed', result: 'FAILED' }, 'mara.lind@example.com failed to sign in'],
    [
      {
        action: 'payment.expire',
        actor: { type: 'SYSTEM', id: null, label: 'system' },
        after: { clientPaymentId: 'A-7' },
      },
      'The system let expire the crypto deposit A-7',
    ],
    [{ action: 'password.change', result: 'FAILED' }, 'mara.lind@example.com changed the own password, in vain'],
    [{ action: 'denied.createRole', result: 'DENIED' }, 'mara.lind@example.com was refused: create role'],
  ] as const)('says who did what to which thing: %j', (fields, sentence) => {
    expect(sentenceText(event(fields as Partial<AuditEventView>))).toBe(sentence);
  });

  const screen = (thing: string) => inItsBusiness((business, at) => `/business/${business}/${thing}?open=${at}`);
  const places = {
    role: (at: string) => `/edit-user-role/${at}`,
    BUSINESS: (at: string) => `/business/${at}`,
    PAYMENT: screen('deposits'),
    WITHDRAWAL: screen('withdrawals'),
  };

  it('links its thing to its screen, under any spelling, within its business where it has one', () => {
    const href = (type: string, after: unknown = null) => hrefOfThing(event({ entity: { type, id }, after }), places);
    expect(href('role')).toBe(`/edit-user-role/${id}`);
    expect(href('business')).toBe(`/business/${id}`);
    expect(href('PAYMENT', { businessId: 'b' })).toBe(`/business/b/deposits?open=${id}`);
    expect(href('withdrawal', { business: { id: 'b', name: 'Acme' } })).toBe(`/business/b/withdrawals?open=${id}`);
    expect(href('PAYMENT')).toBeUndefined();
    const found = hrefOfThing(event({ entity: { type: 'PAYMENT', id } }), places, 'c');
    expect(found).toBe(`/business/c/deposits?open=${id}`);
    expect(href('clock')).toBeUndefined();
  });
});
