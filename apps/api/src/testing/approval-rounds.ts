import { chainOf, strangersAddress } from '../rails/chain';
import { sql } from 'kysely';
import type { TestApi } from './index';
import { createTestRule } from './approvals';
import { doWhatIsDue, testChain } from './chain';
import { createBusiness } from './commerce';
import { setTravelRule } from './deposits';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from './withdrawals';

const atOnce = { approvals: 50, cancels: 10, workers: 3 };

export type ApprovalRounds = {
  /** Final statuses of the withdrawals. */
  readonly ends: Readonly<Record<string, number>>;
  /** Violations; expected to be empty. */
  readonly deviations: readonly string[];
};

/**
 * In each round one withdrawal that two people have to approve, fifty approvals by both, ten cancels and three workers, all at once over as many
 * connections as the server has. Each ends in one state: sent once, or cancelled and never sent.
 */
export const approvalRounds = async (api: TestApi, rounds: number, start: Date): Promise<ApprovalRounds> => {
  const chain = testChain(api);
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  await chain.at(start);
  const organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  const business = await createBusiness(api, organisation);
  const coins = usdt(String(100 * rounds));
  await endow(api, business, coins);
  await ownCoins(api, organisation, 'TRX', coins);
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
  const [treasurer, ana, ben] = await Promise.all([0, 1, 2].map(() => api.createUser([organisation], { permissions })));
  const admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  if (!treasurer || !ana || !ben) throw new Error('Nobody is there');
  const rule = { thresholdUniformAmount: '0.01', requiredApprovals: 2 };
  await createTestRule(api, await api.signIn(admin, organisation), [ana, ben], rule);
  const [token, ...approvers] = await Promise.all([treasurer, ana, ben].map((one) => api.signIn(one, organisation)));

  const ends: Record<string, number> = {};
  const deviations: string[] = [];
  const work = async (): Promise<void> => {
    try {
      await doWhatIsDue(api);
    } catch {
      // Another worker had it; its outcome is checked below.
    }
  };
  for (let round = 0; round < rounds; round += 1) {
    const say = (text: string) => deviations.push(`round ${round}: ${text}`);
    const recipientAddress = strangersAddress(chainOf('USDT', 'TRX'));
    const body = askedWithdrawal(business, { targetAmount: '10', recipientAddress });
    const made = await api.call('POST', 'withdrawals/crypto', { token: String(token), body });
    const { id, status: begun } = made.json<{ id: string; status: string }>();
    if (begun !== 'PENDING_APPROVAL') say(`began ${begun}: ${made.body}`);
    const post = (path: string, as: string | undefined, sent?: object) =>
      api.call('POST', path, { token: String(as), ...(sent && { body: sent }) });
    const calls = [
      ...Array.from(
        { length: atOnce.approvals },
        (_, place) => () => post(`withdrawals/approvals/${id}/approve`, approvers[place % 2], {}),
      ),
      // Some rounds have many cancels, some none, so that both ends occur.
      ...Array.from(
        { length: round % 3 === 0 ? 0 : atOnce.cancels },
        () => () => post(`withdrawals/crypto/${id}/cancel`, token),
      ),
    ].map((call, place) => ({ call, order: (place * 7919 + round * 104_729) % 6007 }));
    const shuffled = calls.toSorted((one, other) => one.order - other.order);
    const answers = await Promise.all([
      ...shuffled.map(({ call }) => call()),
      ...Array.from({ length: atOnce.workers }, work),
    ]);
    const failed = answers.filter((answer) => answer && answer.statusCode >= 500);
    if (failed.length > 0) say(`${failed.length} answers failed: ${failed[0]?.body}`);
    await work();
    await chain.mine('TRX', 1);
    await chain.at(at(2 * round + 1));
    await chain.at(at(2 * round + 2));

    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ status: string; decided: string; votes: number; sent: number }>`
        select w.status, a.status as decided,
               (select count(*)::int from withdrawal_vote v where v.withdrawal_id = w.id) as votes,
               (select count(*)::int from simulated_transfer where to_address = ${recipientAddress}) as sent
          from crypto_withdrawal w join withdrawal_approval a on a.withdrawal_id = w.id
         where w.id = ${id}`.execute(tx),
    );
    const [end] = rows;
    if (!end) throw new Error('The withdrawal is gone');
    ends[end.status] = (ends[end.status] ?? 0) + 1;
    const isRight =
      end.status === 'COMPLETED'
        ? end.sent === 1 && end.votes === 2 && end.decided === 'APPROVED'
        : end.status === 'CANCELLED' && end.sent === 0 && ['CANCELLED', 'APPROVED'].includes(end.decided);
    if (!isRight) say(JSON.stringify(end));
    if (end.votes > 2) say(`${end.votes} votes of two people`);
  }
  await chain.assertSound();
  return { ends, deviations };
};
