import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import type { Deposit, PaymentTerms } from '@countinghouse/payments';
import {
  systemActor,
  travelRuleDeadline,
  travelRuleNeed,
  travelRulePolicy,
  uniformValue,
} from '@countinghouse/payments';
import { dataKeyOf, insertOriginators, recordOf, saveRecords, sealedOriginator } from '../modules/money-in/travel-rule';
import { eventId } from './ids';
import type { Chunk } from './chunk';
import { payerOf } from './originators';
import type { TravelRules } from './screening';
import type { World } from './world';

/** What is told of a deposit that its record has to follow. */
const told = ['SCREENED', 'TRAVEL_RULE_ACCEPTED', 'TRAVEL_RULE_REFUSED'];

type Asked = { readonly terms: PaymentTerms; readonly deposit: Deposit };

/** The deposits of a stretch that the rule asks about, of which something was told in it. */
const askedAbout = ({ payments, transitions }: Pick<Chunk, 'payments' | 'transitions'>): Asked[] => {
  const moved = new Set(
    transitions
      .filter(({ entityType, event }) => entityType === 'DEPOSIT' && told.includes(event))
      .map(({ entityId }) => entityId),
  );
  return [...payments.values()].flatMap(({ terms, deposits }) =>
    deposits
      .filter(({ id, travelRuleStatus }) => travelRuleStatus !== 'NOT_REQUIRED' && moved.has(id))
      .map((deposit) => ({ terms, deposit })),
  );
};

/** Who ended it and when; null while it waits. Merchants name their payers beforehand: then it ends by itself. */
const endOf = ({ deposit }: Asked, transitions: Chunk['transitions']) => {
  if (deposit.status === 'PENDING_TRAVEL_RULE') return null;
  const end = transitions.find(
    ({ entityType, entityId, event }) => entityType === 'DEPOSIT' && entityId === deposit.id && told.indexOf(event) > 0,
  );
  const at = end?.at ?? deposit.confirmedAt ?? deposit.finalAt ?? deposit.detectedAt;
  return { at, by: end?.actor ?? systemActor };
};

/**
 * Writes the travel-rule records of a stretch, by the product's own rule, with made-up payers sealed as real ones are. What
 * was linked to a transfer is left out: the history's payers send what they owe at once. Who gets a withdrawal is kept as well.
 */
export const writeTravelRuleRows = async (
  tx: Tx,
  organisationId: OrganisationId,
  chunk: Pick<Chunk, 'payments' | 'transitions' | 'beneficiaries'>,
  { random, rates, uniformCurrency }: Pick<World, 'random' | 'rates' | 'uniformCurrency'>,
  { rules, secretKey }: { readonly rules: TravelRules | undefined; readonly secretKey: string },
): Promise<void> => {
  if (!rules) return;
  const policy = travelRulePolicy(rules.settings, { uniformCurrency, isEu: rules.isEu, mayBeOff: true });
  const keys = new Map<string, Awaited<ReturnType<typeof dataKeyOf>>>();
  const keyOf = async (at: Date) => {
    const month = at.toISOString().slice(0, 7);
    const key = keys.get(month) ?? (await dataKeyOf(tx, organisationId, at, secretKey));
    keys.set(month, key);
    return key;
  };
  const transitions = chunk.transitions.filter(({ event }) => told.indexOf(event) > 0);
  const persons: Parameters<typeof insertOriginators>[1][number][] = [];
  const records: Parameters<typeof saveRecords>[1][number][] = [];
  for (const asked of askedAbout(chunk)) {
    const { deposit, terms } = asked;
    const at = deposit.finalAt ?? deposit.detectedAt;
    const worth = { at, value: uniformValue(deposit.amount, rates.bookAt(at), uniformCurrency) };
    const need = travelRuleNeed(policy, worth);
    if (need.reason === null) continue;
    const ended = endOf(asked, transitions);
    let originatorId: string | null = null;
    if (ended && deposit.travelRuleStatus === 'COMPLETED') {
      const own = random.within(`originator/${deposit.id}`);
      originatorId = eventId(own, 'id', ended.at);
      const isLarge = policy.ownershipThreshold !== null && compare(worth.value, policy.ownershipThreshold) > 0;
      const by = ended.by === systemActor ? terms.createdBy : ended.by;
      const given = { id: originatorId, organisationId, originator: payerOf(own, isLarge), by, at: ended.at };
      persons.push(sealedOriginator(given, await keyOf(ended.at)));
    }
    const record = recordOf(deposit, { policy, need, worth, originatorId, ended });
    const deadline = travelRuleDeadline(policy, at);
    // Those that wait beyond it are told of by the server, as it does every few minutes.
    records.push({ ...record, escalated_at: ended && ended.at > deadline ? deadline : null });
  }
  for (const { id, originator, by, at } of chunk.beneficiaries)
    persons.push(sealedOriginator({ id, organisationId, originator, by, at }, await keyOf(at)));
  await insertOriginators(tx, persons);
  await saveRecords(tx, records);
};
