import type { Database, Tx } from '@countinghouse/database';
import { IllegalTransition, StaleRates, UnknownRate } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import type { RateFeed } from '../../../rails/rates';
import { screeningOfRun, type Screening } from '../../../rails/screening';
import type { travelRuleGate } from '../travel-rule';
import { recordScreening } from '../../carriers/screening';
import { lockPayment, tellPayment } from '../crypto-deposits';
import { inOneStep } from './watching';
import type { Unscreened } from './watch-repository';
import { unscreened } from './watch-repository';

export type ScreeningStep = {
  readonly database: Database;
  readonly screening: Screening;
  readonly rates: RateFeed;
  readonly travelRule: ReturnType<typeof travelRuleGate>;
};

/** Deposits screened at once. */
const batchSize = 50;

/**
 * Screens every waiting deposit, and reports the verdict to its payment. One without an answer, or without a fresh price, keeps waiting; one that
 * fails does not stop the others.
 *
 * @throws AggregateError naming the deposits that failed
 */
export const screenDeposits = async (step: ScreeningStep, signal: AbortSignal): Promise<void> => {
  const failed = new Map<string, unknown>();
  const screen = screeningOfRun(step.screening);
  let last: Unscreened | null = null;
  while (!signal.aborted) {
    const batch: Unscreened[] = await step.database.acrossOrganisations((tx) => unscreened(tx, last, batchSize));
    const answers = await Promise.all(batch.map((deposit) => screen(asked(deposit))));
    for (const [index, deposit] of batch.entries()) {
      const answer = answers[index];
      if (answer?.kind !== 'ANSWERED') continue;
      try {
        await inOneStep(step.database, (tx) => applyAnswer(tx, step, deposit, answer));
      } catch (error) {
        if (!isPassing(error)) failed.set(deposit.id, error);
      }
    }
    last = batch.at(-1) ?? null;
    if (batch.length < batchSize) break;
  }
  if (failed.size > 0)
    throw new AggregateError([...failed.values()], `Deposits that could not be told: ${[...failed.keys()].join(', ')}`);
};

const asked = ({ currency, network, from_addresses, transaction_id, is_test: isTest }: Unscreened) => ({
  currency,
  network,
  direction: 'IN' as const,
  addresses: from_addresses,
  transactionId: transaction_id,
  isTest,
});

/** No price yet: it waits. Reported by somebody else meanwhile, or removed by its chain: nothing to do. */
const isPassing = (error: unknown): boolean =>
  error instanceof StaleRates || error instanceof UnknownRate || error instanceof IllegalTransition;

type Answered = Extract<Awaited<ReturnType<Screening['screen']>>, { readonly kind: 'ANSWERED' }>;

const applyAnswer = async (
  tx: Tx,
  { rates, travelRule }: ScreeningStep,
  { organisation_id: organisationId, id: depositId, payment_id: paymentId }: Unscreened,
  answer: Answered,
): Promise<void> => {
  const { outcome, riskScore, riskCategory } = answer;
  const locked = await lockPayment(tx, organisationId, paymentId, [depositId]);
  const deposit = locked?.state.deposits.find(({ id }) => id === depositId);
  if (deposit?.status !== 'PENDING_AML') return;
  const assessed = await travelRule.assess(tx, deposit);
  const settled = await tellPayment(
    tx,
    { organisationId, paymentId, rates },
    { kind: 'SCREENED', depositId, outcome, riskScore, riskCategory, travelRule: assessed.outcome, refundId: newId() },
  );
  if (!settled) return;
  const screened = { organisation_id: organisationId, entity_type: 'DEPOSIT', entity_id: depositId } as const;
  await recordScreening(tx, screened, answer, await clockNow(tx));
  await travelRule.keep(tx, assessed, settled.deposit);
};
