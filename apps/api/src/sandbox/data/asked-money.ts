import type { VerticalName } from './verticals';

/** A payment link of a business: of any amount, or of one price. Days are counted from its making. */
export type DemoLink = {
  readonly name: string;
  readonly description: string;
  /** Decimal text; null: customers type it. */
  readonly amount: string | null;
  readonly minAmount: string | null;
  /** Share of the payments at such a price that came of it. */
  readonly share: number;
  readonly ends?: 'PAUSED' | 'ENDED';
};

const open = { amount: null, minAmount: '5.00' } as const;

/** Links of a line of business; each in the first currency of the business. */
export const payLinks: Readonly<Partial<Record<VerticalName, readonly DemoLink[]>>> = {
  GAMING: [
    { ...open, name: 'Tournament entry', description: 'Entry and prize pool of the weekly tournament.', share: 0.05 },
    {
      ...open,
      name: 'Charity stream',
      description: 'All of it goes to the stream’s charity.',
      share: 0.04,
      ends: 'ENDED',
    },
  ],
  E_COMMERCE: [
    { ...open, name: 'Gift card', description: 'Sent by email within the hour.', share: 0.08 },
    { ...open, name: 'Pop-up shop', description: 'The poster at the till.', share: 0.05, ends: 'PAUSED' },
  ],
  SAAS: [
    { name: 'Top-up of credits', description: 'Credits never expire.', amount: '20.00', minAmount: null, share: 0.5 },
  ],
  TRAVEL: [{ ...open, name: 'Deposit for a booking', description: 'The rest is due on arrival.', share: 0.2 }],
};

/** Lines of business that send invoices, with the days until they are due and what they sell. */
export const invoicing: Readonly<
  Partial<Record<VerticalName, { readonly dueDays: number; readonly goods: readonly string[] }>>
> = {
  SAAS: { dueDays: 14, goods: ['Team plan', 'Seats', 'Onboarding', 'Support hours'] },
  TRAVEL: { dueDays: 10, goods: ['Hotel nights', 'Transfers', 'Guided tours', 'Group booking'] },
  B2B: { dueDays: 30, goods: ['Consulting days', 'Component kits', 'Freight', 'Licences'] },
};

/** Share of the first payments of a day that an invoice asked for. */
export const invoicedShare = 0.6;

/** Companies that are invoiced: name, street, town and the key of their mail host. */
export const invoicedCustomers = [
  ['Nordwind GmbH', 'Speicherstrasse 4', '20457 Hamburg', 'nordwind'],
  ['Alpenglow AG', 'Seestrasse 18', '8002 Zürich', 'alpenglow'],
  ['Marlowe & Finch Ltd', '12 Clerkenwell Green', 'London EC1R 0DP', 'marlowefinch'],
  ['Brightwater BV', 'Herengracht 210', '1016 BS Amsterdam', 'brightwater'],
  ['Solvejg Design ApS', 'Vesterbrogade 31', '1620 København', 'solvejg'],
  ['Casa Verano SL', 'Calle Mayor 7', '28013 Madrid', 'casaverano'],
  ['Vistula Works Sp. z o.o.', 'ul. Długa 22', '31-147 Kraków', 'vistula'],
  ['Atelier Rivoli SARL', '5 rue de Rivoli', '75004 Paris', 'rivoli'],
  ['Kestrel Robotics Oy', 'Fredrikinkatu 40', '00100 Helsinki', 'kestrel'],
  ['Tamarind Foods Ltd', '3 Merchants Quay', 'Dublin 8', 'tamarind'],
] as const;
