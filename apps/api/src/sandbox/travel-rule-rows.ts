import type { Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import { systemActor, travelRuleDeadline, travelRuleNeed, uniformValue } from '@countinghouse/payments';
import { dataKeyOf, insertOriginators, recordOf, saveRecords, sealedOriginator } from '../modules/money-in/travel-rule';
import type { Chunk } from './chunk';
import { eventId } from './ids';
import type { Run } from './run';
import { uniformCurrency } from './world';
import { payerOf } from './stories/originators';
import { policyOf } from './stories/screening';

/**
 * Writes the travel-rule records of a stretch, by the product's own rule, with made-up payers sealed as real ones are. What was linked to a transfer
 * is left out: the history's payers send what they owe at once. Beneficiaries of withdrawals are kept as well.
 */
export const writeTravelRuleRows = async (tx: Tx, run: Run, chunk: Chunk): Promise<void> => {
  const { organisationId, world } = run;
  const policy = policyOf(run.organisation);
  const keys = new Map<string, Awaited<ReturnType<typeof dataKeyOf>>>();
  const keyOf = async (at: Date) => {
    const month = at.toISOString().slice(0, 7);
    const key = keys.get(month) ?? (await dataKeyOf(tx, organisationId, at, world.secretKey));
    keys.set(month, key);
    return key;
  };
  const persons: Parameters<typeof insertOriginators>[1][number][] = [];
  const records: Parameters<typeof saveRecords>[1][number][] = [];
  for (const { deposit, terms, ended } of chunk.asked.values()) {
    const at = deposit.finalAt ?? deposit.detectedAt;
    const worth = { at, value: uniformValue(deposit.amount, world.rates.bookAt(at), uniformCurrency) };
    const need = travelRuleNeed(policy, worth);
    if (need.reason === null) continue;
    let originatorId: string | null = null;
    if (ended && deposit.travelRuleStatus === 'COMPLETED') {
      const own = world.random.within(`originator/${deposit.id}`);
      originatorId = eventId(own, 'id', ended.at);
      const isLarge = policy.ownershipThreshold !== null && compare(worth.value, policy.ownershipThreshold) > 0;
      const by = ended.by === systemActor ? terms.createdBy : ended.by;
      const given = { id: originatorId, organisationId, originator: payerOf(own, isLarge), by, at: ended.at };
      persons.push(sealedOriginator(given, await keyOf(ended.at)));
    }
    const record = recordOf(deposit, { policy, need, worth, originatorId, ended });
    const deadline = travelRuleDeadline(policy, at);
    // The server reports those that wait beyond it, as it does every few minutes.
    records.push({ ...record, escalated_at: ended && ended.at > deadline ? deadline : null });
  }
  for (const person of chunk.beneficiaries)
    persons.push(sealedOriginator({ ...person, organisationId }, await keyOf(person.at)));
  await insertOriginators(tx, persons);
  await saveRecords(tx, records);
};
