import type { BusinessId } from '@countinghouse/contract/ids';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../platform/errors';
import { authorityOf } from '../../../../platform/grants';
import { newId } from '../../../../platform/ids';
import type { KeyValues } from './key-grant';
import { addsTo, assertMayChangeKey, assertMayGiveKey, outlasts } from './key-grant';

const [one, two, three] = [newId<BusinessId>(), newId<BusinessId>(), newId<BusinessId>()];
const [soon, later] = [new Date('2025-06-01T00:00:00.000Z'), new Date('2025-06-01T00:00:00.001Z')];
const before: KeyValues = {
  name: 'Till',
  permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT'],
  ipAddresses: ['203.0.113.7'],
  businessIds: [one, two],
  expiresAt: soon,
};
const holder = authorityOf(['GET_PAYMENTS', 'CREATE_PAYMENT', 'GET_BUSINESSES']);

describe('a key outlasts another', () => {
  it.each([
    [later, soon, true],
    [soon, later, false],
    [soon, soon, false],
    [null, soon, true],
    [soon, null, false],
    [null, null, false],
  ])('that ends at %j, %j: %j', (end, other, expected) => expect(outlasts(end, other)).toBe(expected));
});

describe('a change of a key gives it something', () => {
  it.each<[string, Partial<KeyValues>, boolean]>([
    ['a permission', { permissions: ['GET_PAYMENTS', 'CREATE_PAYMENT', 'GET_BUSINESSES'] }, true],
    ['a business', { businessIds: [one, two, three] }, true],
    ['every business', { businessIds: null }, true],
    ['a millisecond', { expiresAt: later }, true],
    ['no end', { expiresAt: null }, true],
    ['nothing: fewer permissions', { permissions: ['GET_PAYMENTS'] }, false],
    ['nothing: fewer businesses', { businessIds: [two] }, false],
    ['nothing: another name and address', { name: 'Other', ipAddresses: ['203.0.113.8'] }, false],
  ])('%s', (_, changes, expected) => expect(addsTo(before, { ...before, ...changes }, holder)).toBe(expected));

  it('that its person could no longer give', () => {
    expect(addsTo(before, before, authorityOf(['GET_PAYMENTS']))).toBe(true);
    expect(addsTo(before, { ...before, permissions: ['GET_PAYMENTS'] }, authorityOf(['GET_PAYMENTS']))).toBe(false);
  });
});

describe('nobody', () => {
  it('gives a key what they lack', () => {
    expect(() => assertMayGiveKey(authorityOf(['GET_PAYMENTS']), before)).toThrow(AppError);
    expect(() => assertMayGiveKey(holder, before)).not.toThrow();
  });

  it('changes a key that holds more than themselves, except by taking away', () => {
    const editor = authorityOf(['GET_PAYMENTS']);
    expect(() => assertMayChangeKey(editor, null, before, { ...before, name: 'Other' })).toThrow(AppError);
    expect(() => assertMayChangeKey(editor, null, before, { ...before, ipAddresses: ['203.0.113.8'] })).toThrow(
      AppError,
    );
    expect(() => assertMayChangeKey(editor, null, before, { ...before, permissions: [] })).not.toThrow();
    expect(() => assertMayChangeKey(holder, null, before, { ...before, name: 'Other' })).not.toThrow();
  });

  it.each([
    ['businesses', { businessIds: [one], expiresAt: null }],
    ['time', { businessIds: null, expiresAt: new Date(soon.getTime() - 1) }],
  ])('changes a key by one that reaches less far in %s', (_, reach) => {
    expect(() => assertMayChangeKey(holder, reach, before, { ...before, name: 'Other' })).toThrow(AppError);
    const wide = { businessIds: [one, two], expiresAt: soon };
    expect(() => assertMayChangeKey(holder, wide, before, { ...before, name: 'Other' })).not.toThrow();
  });
});
