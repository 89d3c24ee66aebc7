import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { ApprovalFloor } from '@countinghouse/payments';
import { findActiveAccounts } from '../modules/carriers/bank-accounts';
import { withdrawalsSince, type Withdrawal } from '../modules/money-out/crypto-withdrawals';
import { fiatWithdrawalsSince, type FiatWithdrawal } from '../modules/money-out/fiat-withdrawals';
import { ableApprovers, selectEveryFloor, selectRules, type KeptRule } from '../modules/money-out/withdrawal-approvals';
import type { NewAddress } from '../modules/money-out/whitelisted-addresses';
import { keysAndPeople } from './api-keys';
import { approverEmails } from './approval-rules';
import { bankAccountIdsOf } from './bank-accounts';
import { addDays } from './calendar';
import type { DemoOrganisation } from './data/organisations';
import type { World } from './world';
import { whitelistOf } from './whitelisted-addresses';

/** State that the history keeps, while it runs, about money leaving an organisation. */
export type Outgoing = {
  readonly whitelist: readonly NewAddress[];
  readonly rules: readonly KeptRule[];
  /** Every floor there has been: which of them held on a day is not asked. */
  readonly floors: readonly ApprovalFloor[];
  /** The addresses of those who may approve, by id. */
  readonly approvers: ReadonlyMap<string, string>;
  /** Approvers of the demonstration itself: the history lets nobody else vote. */
  readonly demoApprovers: ReadonlyMap<string, string>;
  /** The responsible person of each API key, by key id. */
  readonly peopleBehind: ReadonlyMap<string, string>;
  /** Those under way, and all of the last day, by id. */
  readonly withdrawals: Map<string, Withdrawal>;
  /** The demonstration's bank accounts that nobody has archived. */
  readonly accounts: ReadonlySet<string>;
  /** Money on its way to bank accounts, by id. */
  readonly settlements: Map<string, FiatWithdrawal>;
};

/** The outgoing state at the end of the stored history; `at` is null before there is any. */
export const outgoingAt = async (
  tx: Tx,
  world: World,
  organisation: DemoOrganisation,
  { organisationId, at }: { readonly organisationId: OrganisationId; readonly at: Date | null },
): Promise<Outgoing> => {
  const rules = await selectRules(tx, organisationId);
  const named = rules.flatMap(({ approverIds }) => approverIds);
  const able = await ableApprovers(tx, organisationId, named);
  const emails = approverEmails(organisation.key);
  const withdrawals = at ? await withdrawalsSince(tx, organisationId, addDays(at, -1)) : [];
  const settlements = at ? await fiatWithdrawalsSince(tx, organisationId, at) : [];
  return {
    whitelist: whitelistOf(world, organisation),
    accounts: await findActiveAccounts(tx, organisationId, bankAccountIdsOf(world, organisation.key)),
    rules,
    floors: await selectEveryFloor(tx, organisationId),
    approvers: new Map(able.map(({ userId, email }) => [userId, email])),
    demoApprovers: new Map(
      able.filter(({ email }) => emails.includes(email)).map(({ userId, email }) => [userId, email]),
    ),
    peopleBehind: keysAndPeople(world, organisation.key),
    withdrawals: new Map(withdrawals.map((one) => [one.id, one])),
    settlements: new Map(settlements.map((one) => [one.id, one])),
  };
};
