import { permissionGroups, type Permission, type SystemRole } from '@countinghouse/contract';

/** Password of every demonstration person. It exists in the sandbox only. */
export const demoPassword = 'Sandbox2025';

/** Base32 secret of the demonstration second factor. */
export const demoTwoFactorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export type DemoRole = { readonly name: string; readonly permissions: readonly Permission[] };

const full = (groupName: string): readonly Permission[] => {
  const group = permissionGroups.find(({ name }) => name === groupName);
  if (!group) throw new Error(`No permission group ${groupName}`);
  return group.full;
};

/** Roles that every demonstration organisation has made for itself. */
export const customRoles: readonly DemoRole[] = [
  {
    name: 'Treasury',
    permissions: [
      'GET_BUSINESSES',
      ...full('View statistics'),
      ...full('Manage bank settlements'),
      ...full('Manage balance conversions'),
      'FETCH_BANK_METADATA',
      'FETCH_BANK_ACCOUNTS',
    ],
  },
  {
    name: 'Compliance',
    permissions: ['GET_BUSINESSES', 'GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', ...full('Manage travel rule')],
  },
  { name: 'Integrator', permissions: full('Manage API keys') },
  { name: 'Business list only', permissions: ['GET_BUSINESSES'] },
  { name: 'No access', permissions: [] },
];

export type DemoPerson = {
  /** The part before the at sign. */
  readonly mailbox: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: SystemRole | (string & {});
  readonly status?: 'INVITED' | 'DISABLED';
  readonly twoFactor?: true;
};

type Name = readonly [firstName: string, lastName: string];

/** The people of one organisation, by the names of its staff in this order. */
const staff = (names: readonly [Name, Name, Name, Name, ...Name[]]): DemoPerson[] => {
  const roles = ['ADMIN', 'MANAGER', 'BACKOFFICE', 'SUPPORT', 'Treasury', 'Compliance'] as const;
  const mailboxes = ['admin', 'manager', 'backoffice', 'support', 'treasury', 'compliance'] as const;
  return names
    .slice(0, roles.length)
    .map(([firstName, lastName], index) => ({ mailbox: mailboxes[index]!, firstName, lastName, role: roles[index]! }));
};

/** People by organisation key. */
export const people: Readonly<Record<string, readonly DemoPerson[]>> = {
  northgate: [
    ...staff([
      ['Eleanor', 'Marsh'],
      ['Daniel', 'Okafor'],
      ['Priya', 'Raman'],
      ['Tom', 'Ashdown'],
      ['Helena', 'Brandt'],
      ['Jonas', 'Lindqvist'],
    ]),
    { mailbox: 'readonly', firstName: 'Ruth', lastName: 'Calder', role: 'Business list only' },
    { mailbox: 'nothing', firstName: 'Noah', lastName: 'Pryce', role: 'No access' },
    { mailbox: 'keys', firstName: 'Imani', lastName: 'Osei', role: 'Integrator' },
    { mailbox: 'twofa', firstName: 'Wen', lastName: 'Zhao', role: 'MANAGER', twoFactor: true },
    { mailbox: 'approver1', firstName: 'Greta', lastName: 'Holm', role: 'MANAGER' },
    { mailbox: 'approver2', firstName: 'Samuel', lastName: 'Adeyemi', role: 'MANAGER' },
    { mailbox: 'invited', firstName: null, lastName: null, role: 'SUPPORT', status: 'INVITED' },
    { mailbox: 'former', firstName: 'Victor', lastName: 'Hale', role: 'BACKOFFICE', status: 'DISABLED' },
  ],
  harbour: [
    ...staff([
      ['Marco', 'Vella'],
      ['Sofia', 'Camilleri'],
      ['Luke', 'Farrugia'],
      ['Anna', 'Borg'],
      ['Matthew', 'Zahra'],
      ['Claire', 'Azzopardi'],
    ]),
    { mailbox: 'approver1', firstName: 'Peter', lastName: 'Grech', role: 'MANAGER' },
    { mailbox: 'approver2', firstName: 'Nadia', lastName: 'Spiteri', role: 'MANAGER' },
  ],
  baltic: staff([
    ['Rasa', 'Petrauskienė'],
    ['Tomas', 'Kazlauskas'],
    ['Liga', 'Ozola'],
    ['Mindaugas', 'Jankauskas'],
    ['Eglė', 'Stankutė'],
    ['Kristjan', 'Tamm'],
  ]),
  meridian: staff([
    ['Lukas', 'Steiner'],
    ['Chiara', 'Bernasconi'],
    ['Nina', 'Keller'],
    ['Fabian', 'Roth'],
  ]),
  kestrel: staff([
    ['Fiona', 'Mackay'],
    ['Callum', 'Reid'],
    ['Isla', 'Sinclair'],
    ['Rory', 'Buchanan'],
  ]),
  empty: staff([
    ['Ada', 'Byrne'],
    ['Conor', 'Walsh'],
    ['Maeve', 'Kelly'],
    ['Owen', 'Doyle'],
  ]),
};

/** The one person who works for several organisations, with her role in each. */
export const multiPerson = {
  email: 'multi@example.com',
  firstName: 'Mira',
  lastName: 'Solberg',
  memberships: [
    { organisation: 'northgate', role: 'ADMIN' },
    { organisation: 'harbour', role: 'MANAGER' },
    { organisation: 'baltic', role: 'BACKOFFICE' },
  ],
} as const;

export type DemoSignIn = {
  readonly email: string;
  readonly label: string;
  /** Brand of the person's dashboard. */
  readonly brand?: string;
  readonly twoFactorSecret?: string;
};

/** The sign-ins offered on the sandbox's login screen, most useful first. */
export const demoSignIns: readonly DemoSignIn[] = [
  { email: 'admin@northgate.example', label: 'ADMIN – everything, the hidden business too' },
  { email: 'manager@northgate.example', label: 'MANAGER – daily business' },
  { email: 'backoffice@northgate.example', label: 'BACKOFFICE – reads most, changes little' },
  { email: 'support@northgate.example', label: 'SUPPORT – reads payments' },
  { email: 'multi@example.com', label: 'Three organisations – chooser' },
  { email: 'readonly@northgate.example', label: 'Business list only – no balances' },
  { email: 'twofa@northgate.example', label: 'Two-factor on', twoFactorSecret: demoTwoFactorSecret },
  { email: 'keys@northgate.example', label: 'API keys only' },
  { email: 'nothing@northgate.example', label: 'No permissions' },
  { email: 'admin@harbour.example', label: 'Harbour – the blue theme', brand: 'HARBOUR' },
  { email: 'admin@baltic.example', label: 'Baltic – European Union, no USDT', brand: 'BALTIC' },
  { email: 'admin@meridian.example', label: 'Meridian – every legacy coin' },
  { email: 'admin@kestrel.example', label: 'Kestrel – two shops', brand: 'KESTREL' },
  { email: 'admin@empty.example', label: 'Empty organisation – first day' },
];
