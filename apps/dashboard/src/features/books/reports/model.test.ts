import { describe, expect, it } from 'vitest';
import { asOfOf, bodyOf, errorsOf, startOf, sumOf, type ConfirmationValues } from './model';

const sender = {
  email: 'finance@example.com',
  name: 'Northgate Payments Ltd',
  address: '1 Quay Street',
  city: 'Dublin',
  country: 'IE',
  signatureName: 'M. Lind, Finance Director',
  mailSubject: 'Balance confirmation',
};
const business = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const now = new Date('2025-06-30T12:00:00.000Z');
const right: ConfirmationValues = {
  ...startOf(now, [business], sender),
  zone: 'UTC',
  day: '2025-06-30',
  time: '11:59',
  recipient: { name: 'Example Audit LLP', email: '' },
};
const wrong = (changes: Partial<ConfirmationValues>) => errorsOf({ ...right, ...changes }, now);

describe('the instant of a confirmation', () => {
  it.each([
    ['2024-12-31', '23:59', '2024-12-31T23:59:00.000Z'],
    ['2024-12-31', '23:59:59', '2024-12-31T23:59:59.000Z'],
    ['2024-12-31', '23:59:59.999', '2024-12-31T23:59:59.999Z'],
    ['2024-12-31', '23:59:59.5', '2024-12-31T23:59:59.500Z'],
    ['2024-12-31', '24:00', null],
    ['2024-12-31', '9:30', null],
    ['', '23:59', null],
  ])('%s %s in UTC is %s', (day, time, instant) => expect(asOfOf({ day, time, zone: 'UTC' })).toBe(instant));

  it('in one’s own zone is that of the browser', () => {
    expect(asOfOf({ day: '2025-06-30', time: '10:15', zone: 'OWN' })).toBe(new Date(2025, 5, 30, 10, 15).toISOString());
  });
});

describe('the form of a confirmation', () => {
  it('[API-5] sends what was typed, the mail address where there is one', () => {
    expect(wrong({})).toEqual({});
    expect(bodyOf(right)).toEqual({
      businessIds: [business],
      asOf: '2025-06-30T11:59:00.000Z',
      format: 'PDF',
      sender,
      recipient: { name: 'Example Audit LLP' },
      send: false,
    });
    const addressed = { ...right, recipient: { name: 'Audit', email: ' audit@example.com ' }, send: true };
    expect(bodyOf(addressed)).toMatchObject({ recipient: { email: 'audit@example.com' }, send: true });
  });

  it.each<readonly [string, string, string]>([
    ['mailSubject', '', 'Mail subject is required'],
    ['signatureName', '', 'Signature is required'],
    ['name', '', 'Sender verification name is required'],
    ['address', '', 'Address is required'],
    ['city', ' ', 'City is required'],
    ['country', '', 'Country is required'],
    ['email', '', 'Email is required'],
    ['city', 'Dub<lin', 'Special characters are not allowed'],
  ])('[VAL-10] [VAL-12] sender’s %s %j: %s', (field, value, message) => {
    expect(wrong({ sender: { ...sender, [field]: value } })).toEqual({ [`sender.${field}`]: message });
  });

  it('asks for a business, an instant that is over, a recipient, and an address to send it to', () => {
    expect(wrong({ businessIds: [] })).toEqual({ businessIds: 'Please choose at least one business' });
    expect(wrong({ time: '12:01' })).toEqual({ time: 'The instant must not be in the future' });
    expect(wrong({ time: 'noon' })).toEqual({ time: 'Write a time such as 18:30 or 23:59:59' });
    expect(wrong({ day: '' })).toEqual({ day: 'Please choose a day' });
    expect(wrong({ recipient: { name: '', email: '' } })).toEqual({ 'recipient.name': 'Recipient name is required' });
    expect(wrong({ send: true })).toEqual({ 'recipient.email': 'Email is required' });
  });
});

it.each([
  [['0.10', '0.20'], '0.30'],
  [['12450.32', '1734.18'], '14184.50'],
  [['0.01'], '0.01'],
  [['1.00', null], null],
  [[], '0.00'],
])('the sum of %j is %s', (amounts, sum) => expect(sumOf(amounts)).toBe(sum));
