import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Vote } from '@countinghouse/payments';
import { withdrawalsSince, type Withdrawal } from '../modules/money-out/crypto-withdrawals';
import { fiatWithdrawalsSince, type FiatWithdrawal } from '../modules/money-out/fiat-withdrawals';
import type { NewAddress } from '../modules/money-out/whitelisted-addresses';
import {
  ableApprovers,
  pendingApprovals,
  votesOf,
  selectRules,
  type KeptApproval,
  type KeptRule,
} from '../modules/money-out/withdrawal-approvals';
import { addDays, type Window } from './calendar';
import { keysAndPeople } from './api-keys';
import { approverEmails } from './approval-rules';
import { organisations, type DemoOrganisation } from './data/organisations';
import { organisationIdOf } from './people';
import type { Random } from './random';
import { whitelistOf } from './whitelisted-addresses';

/** What the history has to know of money that leaves an organisation while it is lived through. */
export type Outgoing = {
  readonly organisation: DemoOrganisation;
  readonly organisationId: OrganisationId;
  /** Seals what may leave, and what was decided about it. */
  readonly secretKey: string;
  readonly whitelist: readonly NewAddress[];
  readonly rules: readonly KeptRule[];
  /** The addresses of those who may approve, by id. */
  readonly approvers: ReadonlyMap<string, string>;
  /** The demonstration's own among them: nobody else is made to say anything. */
  readonly demoApprovers: ReadonlyMap<string, string>;
  /** Who answers for an API key, by its id. */
  readonly peopleBehind: ReadonlyMap<string, string>;
  /** Those under way, and all of the last day, by id. */
  readonly withdrawals: Map<string, Withdrawal>;
  /** Those that wait to be decided, by the withdrawal's id. */
  readonly approvals: Map<string, KeptApproval>;
  /** What was said about those. */
  readonly votes: Map<string, readonly Vote[]>;
  /** Money on its way to bank accounts, and what was paid in the last weeks, by id. */
  readonly settlements: Map<string, FiatWithdrawal>;
};

/** Who says something about withdrawals in the demonstration. */
const demoApprovers = new Set(approverEmails(organisations.map(({ key }) => key)));

type Known = { readonly random: Random; readonly window: Window; readonly secretKey: string };

/** What stands where the history has been brought to. */
export const outgoingAt = async (
  tx: Tx,
  { random, window, secretKey }: Known,
  organisation: DemoOrganisation,
  at: Date,
): Promise<Outgoing> => {
  const organisationId: OrganisationId = organisationIdOf(random, window, organisation.key);
  const rules = await selectRules(tx, organisationId);
  const named = rules.flatMap(({ approverIds }) => approverIds);
  const withdrawals = await withdrawalsSince(tx, organisationId, addDays(at, -1));
  const approvals = await pendingApprovals(tx, organisationId);
  const settlements = await fiatWithdrawalsSince(tx, organisationId, addDays(at, -14));
  const able = await ableApprovers(tx, organisationId, named);
  const votes = new Map<string, readonly Vote[]>();
  for (const { id } of approvals) votes.set(id, await votesOf(tx, organisationId, id));
  return {
    organisation,
    organisationId,
    secretKey,
    whitelist: whitelistOf({ random, window }, organisation),
    rules,
    approvers: new Map(able.map(({ userId, email }) => [userId, email])),
    demoApprovers: new Map(
      able.filter(({ email }) => demoApprovers.has(email)).map(({ userId, email }) => [userId, email]),
    ),
    peopleBehind: keysAndPeople({ random, window }, organisation.key),
    votes,
    withdrawals: new Map(withdrawals.map((one) => [one.id, one])),
    settlements: new Map(settlements.map((one) => [one.id, one])),
    approvals: new Map(approvals.map((one) => [one.id, one])),
  };
};
