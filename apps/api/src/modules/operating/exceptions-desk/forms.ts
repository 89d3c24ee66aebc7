import { movementReasons, movementTypes } from '@countinghouse/contract/across/manual-movements';
import { currencies } from '@countinghouse/money';
import type { NamedBusiness, NamedCandidate, WaitingMoney } from './repository';
import type { Match } from './candidates';

type Option = { readonly value: string; readonly label: string; readonly group?: string };

/** Field of a form: typed, or chosen from options. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly Option[];
  readonly isOptional?: boolean;
  readonly isLong?: boolean;
};

export type Ranked = NamedCandidate & { readonly match: Match };

/** Request for one action, as the desk asks it. */
export type ActForm = {
  /** Name within its page. */
  readonly key: string;
  /** Operators' action that it asks for. */
  readonly action: string;
  readonly title: string;
  /** Sentence on what follows once another operator confirmed it. */
  readonly consequence: string;
  readonly fields: readonly Field[];
  /** Payments to choose one of; the choice goes into the field of this name. */
  readonly choice?: { readonly name: string; readonly candidates: readonly Ranked[]; readonly other: string };
  /** Parameters that the page itself knows. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Parameters that follow from what was typed. */
  readonly derived?: (typed: Typed) => Typed;
};

export type Typed = Readonly<Record<string, string>>;

/** Reason of a decision, which everybody who looks at it later reads. */
const reason: Field = {
  name: 'reason',
  label: 'Reason',
  hint: 'Kept with the decision, and read by the other operator.',
  isLong: true,
};

const businessField = (businesses: readonly NamedBusiness[], isGrouped: boolean): Field => ({
  name: 'business',
  label: 'Business',
  options: businesses.map(({ id, name, organisation_name: group }) => ({
    value: id,
    label: name,
    ...(isGrouped && { group }),
  })),
});

/** Decisions about money without a payment. */
export const moneyForms = (
  money: WaitingMoney,
  candidates: readonly Ranked[],
  businesses: readonly NamedBusiness[],
): readonly ActForm[] => {
  const fixed = { organisation: money.organisationId, deposit: money.id };
  const isCoins = money.kind === 'CRYPTO';
  const own = businesses.filter(({ id }) => money.businessId === null || id === money.businessId);
  return [
    {
      key: 'associate',
      action: 'associate-money',
      title: isCoins ? 'Give it to a payment' : 'Give it to an announced deposit',
      consequence: isCoins
        ? 'It becomes a deposit of that payment, is screened like any other and credited.'
        : 'The announced deposit counts as received, and its business is credited.',
      fields: [reason],
      choice: {
        name: isCoins ? 'payment' : 'fiatDeposit',
        candidates,
        other: isCoins ? 'Another payment, by its ID' : 'Another fiat deposit, by its ID',
      },
      fixed,
    },
    ...(isCoins
      ? []
      : [
          {
            key: 'credit',
            action: 'associate-money',
            title: 'Credit it to a business',
            consequence: 'The business is credited with a fiat deposit that nobody announced.',
            fields: [businessField(own, false), reason],
            fixed,
          },
        ]),
    ...(money.businessId === null
      ? [
          {
            key: 'allocate',
            action: 'allocate-money',
            title: 'Say whose it is',
            consequence: 'It goes on waiting, on the list of that business.',
            fields: [businessField(own, false), reason],
            fixed,
          },
        ]
      : []),
    isCoins
      ? {
          key: 'send-back',
          action: 'send-back-coins',
          title: 'Send it back',
          consequence: 'The coins leave, less the fee of the network. What has left cannot be called back.',
          fields: [
            {
              name: 'address',
              label: 'Address',
              hint:
                money.fromAddress === null
                  ? 'It came from several addresses: say where it goes.'
                  : 'Empty: the address it came from.',
              isOptional: true,
            },
            { name: 'tag', label: 'Destination tag', hint: 'Only where the network uses them.', isOptional: true },
            reason,
          ],
          fixed,
        }
      : {
          key: 'return',
          action: 'return-money',
          title: 'Note that the bank sent it back',
          consequence: 'It is booked as gone. Make the transfer at the bank first.',
          fields: [{ name: 'bankReference', label: 'Reference of the transfer at the bank' }, reason],
          fixed,
        },
    {
      key: 'write-off',
      action: 'write-off-money',
      title: 'Write it off',
      consequence: 'It becomes the organisation’s own: nobody claims it.',
      fields: [reason],
      fixed,
    },
  ];
};

const words = (code: string): string => `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll('_', ' ')}`;

/** Request for a movement by hand. */
export const movementForm = (businesses: readonly NamedBusiness[]): ActForm => ({
  key: 'movement',
  action: 'manual-movement',
  title: 'Ask for a movement',
  consequence: 'The balance of the business changes at once when another operator confirms it.',
  fields: [
    businessField(businesses, true),
    {
      name: 'type',
      label: 'Direction',
      options: movementTypes.map((value) => ({
        value,
        label: value === 'CREDIT' ? 'Credit: the business gets it' : 'Debit: it is taken from the business',
      })),
    },
    { name: 'amount', label: 'Amount', hint: 'Plain decimal text, such as 12.50.' },
    {
      name: 'currency',
      label: 'Currency',
      options: currencies.filter(({ internal }) => !internal).map(({ code }) => ({ value: code, label: code })),
    },
    { name: 'reason', label: 'Reason', options: movementReasons.map((value) => ({ value, label: words(value) })) },
    { name: 'description', label: 'Description', hint: 'The business reads it.', isLong: true },
  ],
  fixed: {},
  derived: ({ business }): Typed => {
    const chosen = businesses.find(({ id }) => id === business);
    return chosen ? { organisation: chosen.organisation_id } : {};
  },
});

/** Request that undoes a movement. */
export const reversalForm = (organisation: string, movement: string): ActForm => ({
  key: `reverse-${movement}`,
  action: 'reverse-movement',
  title: 'Take it back',
  consequence:
    'A movement of the other direction is posted. It is refused if the business has spent what it was given.',
  fields: [{ name: 'description', label: 'Description', hint: 'The business reads it.', isLong: true }],
  fixed: { organisation, movement },
});

const transaction: Field = {
  name: 'transaction',
  label: 'Transaction that paid it',
  hint: 'From the hot wallet, to this address, of this amount: the chain is asked.',
};

type Leaving = Pick<ActForm, 'title' | 'consequence'> & {
  readonly subject: 'withdrawal' | 'transfer';
  readonly more?: readonly Field[];
};

const leavingActs: Readonly<Record<string, Leaving>> = {
  'release-withdrawal': {
    title: 'Let it go on',
    consequence: 'It leaves without an answer of screening, or against it.',
    subject: 'withdrawal',
  },
  'refuse-withdrawal': {
    title: 'Refuse it',
    consequence: 'What is reserved for it is given back to the business.',
    subject: 'withdrawal',
  },
  'take-outgoing-transfer': {
    title: 'Another transaction paid it',
    consequence: 'It counts as paid by that transaction and is not sent again.',
    subject: 'transfer',
    more: [transaction],
  },
  'drop-outgoing-transfer': {
    title: 'Nothing paid it',
    consequence: 'The next sending gives it back, or pays it. If something did pay it, it is paid twice.',
    subject: 'transfer',
  },
  'drop-withdrawal': {
    title: 'It will never happen',
    consequence: 'It fails and is given back. Its network must have refused it for a day.',
    subject: 'withdrawal',
  },
  'fail-settlement': {
    title: 'The bank refused it',
    consequence: 'It fails and is given back. Only when its money did not leave: the bank says so.',
    subject: 'withdrawal',
    more: [{ name: 'bankReference', label: 'The bank’s word, by its reference' }],
  },
};

/** Decisions that are open about money that does not leave. */
export const leavingForms = (organisation: string, id: string, decisions: readonly string[]): readonly ActForm[] =>
  decisions.flatMap((action) => {
    const act = leavingActs[action];
    if (!act) return [];
    const { subject, more = [], ...told } = act;
    return [{ ...told, key: action, action, fields: [...more, reason], fixed: { organisation, [subject]: id } }];
  });
