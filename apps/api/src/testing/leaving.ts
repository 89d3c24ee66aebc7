import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { Amount } from '@countinghouse/money';
import type { TestChain } from './chain';
import { createBusiness } from './commerce';
import { setTravelRule } from './deposits';
import type { TestApi } from './index';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins } from './withdrawals';

/** Business of an organisation of its own, with coins that may leave over a network; its withdrawals are asked for by a person of the organisation. */
export const leavingBusiness = async (
  api: TestApi,
  chain: TestChain,
  { at, network, coins }: { readonly at: Date; readonly network: string; readonly coins: readonly Amount[] },
) => {
  const organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  const business = await createBusiness(api, organisation);
  await chain.at(at);
  const signIn = () => api.signInWith(organisation, ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS', 'GET_BALANCES']);
  let token = await signIn();
  for (const amount of coins) {
    await endow(api, business, amount);
    await ownCoins(api, organisation, network, amount);
  }
  return {
    organisation,
    business,
    /** After the clock was moved so far that the session ended. */
    signInAgain: async (): Promise<void> => {
      token = await signIn();
    },
    made: async (asked: Record<string, unknown>): Promise<WithdrawalDetail> => {
      const answer = await api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business, asked) });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<WithdrawalDetail>();
    },
    read: async ({ id }: { readonly id: string }): Promise<WithdrawalDetail> =>
      (await api.call('GET', `withdrawals/crypto/${id}`, { token })).json<WithdrawalDetail>(),
  };
};

export type LeavingBusiness = Awaited<ReturnType<typeof leavingBusiness>>;
