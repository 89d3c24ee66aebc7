import { openDatabase, sealingWith } from '@countinghouse/database';
import { amountOf, fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organisationCommands } from './organisation';
import { refusalOf } from '../operate';
import { wordsOf } from '../command-line';
import { verifyRows } from '../../platform/row-checks/row-check';
import { storedRates } from '../../rails/rates';
import { rowChecks } from '../../row-checks';
import { startTestApi, testConfig, type TestApi, type TestOrganisation } from '../../testing';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../../testing/bank';
import { endowAtBank } from '../../testing/fiat-withdrawals';
import { createBusiness, giveFees, type TestBusiness } from '../../testing/commerce';
import { setTravelRule } from '../../testing/deposits';
import { testOperators } from '../../testing/operators';
import { feesOf } from '../../modules/organisation/businesses';
import { confirm, operatorActions } from '../../modules/operating/operators';

let api: TestApi;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let business: TestBusiness;
let now = new Date('2025-06-14T00:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(now);
  operators = await testOperators(api);
});
beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await giveFees(api, organisation);
  await setTravelRule(api, organisation, {});
});
afterAll(() => api.close());

const production = { ...testConfig(), mode: 'production' as const };

/** Answer of a command about organisations, as an object; a refusal is its sentence. */
const told = async (
  words: readonly string[],
  { config = api.config, database = api.database }: Partial<Pick<TestApi, 'config' | 'database'>> = {},
): Promise<Record<string, unknown>> => {
  const {
    words: [group = '', verb = '', ...rest],
    isDry,
  } = wordsOf(words);
  try {
    const command = organisationCommands.find(({ name }) => name === `${group} ${verb}`);
    if (!command) throw new Error(verb);
    const { object } = await command.prepare(rest)({ database, ownerUrl: '', config, operator: operators.ada, isDry });
    return object;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { refusal };
  }
};
const set = (setting: string, value: string, ...more: string[]) =>
  told(['organisation', 'set', organisation.id, setting, value, ...more]);
const confirmed = (order: unknown, by = operators.ben) =>
  confirm(api.database, by, String(order), operatorActions, { config: api.config, rates: storedRates });
type Shown = readonly { readonly setting: string; readonly value: string }[];
const valueOf = async (setting: string): Promise<string | undefined> => {
  const { settings, fees } = await told(['organisation', 'show', organisation.id]);
  return [...(settings as Shown), ...(fees as Shown)].find((one) => one.setting === setting)?.value;
};
const later = async (minutes: number): Promise<void> => {
  now = new Date(now.getTime() + minutes * 60_000);
  await api.testDatabase.setClock(now);
};
const metadata = async (token: string) =>
  (await api.call('GET', 'payment/organisations/metadata', { token })).json<Record<string, unknown>>();

describe('a setting of an organisation', () => {
  it.each([
    ['require-two-factor', 'no', 'yes', 'its people may act without a second factor then'],
    ['whitelist-enforced', 'no', 'yes', 'withdrawals may go to any address then'],
    ['whitelist-cooling-off-hours', '6', '48', 'new addresses may be paid to sooner than before'],
    ['travel-rule-regime', 'OFF', 'EU_TFR', 'it asks less about payers than before'],
    ['travel-rule-regime', 'OFF', 'FATF', 'it asks less about payers than before'],
    ['travel-rule-data-threshold', '900.00', '250.00', 'it asks less about payers than before'],
    ['travel-rule-ownership-threshold', '900.00', '250.00', 'it asks less about payers than before'],
    ['travel-rule-deadline-hours', '200', '24', 'it asks less about payers than before'],
    ['travel-rule-accept-minimum', 'yes', 'no', 'it asks less about payers than before'],
    ['refuse-usdt-settlement', 'no', 'yes', 'the organisation may be paid in USDT then'],
  ])(
    '%s is changed by one operator where it protects, and by two where it no longer does',
    async (setting, weak, strong, why) => {
      const strengthened = await set(setting, strong);
      expect(strengthened).toMatchObject({ order: null, twoOperatorsBecause: null, after: strong });
      expect(await valueOf(setting)).toBe(strong);
      expect(await set(setting, strong)).toEqual({ refusal: `${setting} is ${strong} already.` });
      const asked = await set(setting, weak);
      expect(asked).toMatchObject({ before: strong, after: weak, twoOperatorsBecause: why });
      // Asked for, and not done.
      expect(await valueOf(setting)).toBe(strong);
      await expect(confirmed(asked['order'], operators.ada)).rejects.toThrow('Somebody else has to confirm');
      expect(await confirmed(asked['order'])).toBe(`${setting} is ${weak} now, and was ${strong}.`);
      expect(await valueOf(setting)).toBe(weak);
      const changes = (await operators.recorded(organisation.id)).filter(({ action }) => action === 'organisation.set');
      expect(changes.at(-1)).toMatchObject({
        actor_label: 'ben@platform.example',
        after: { [setting]: weak, askedBy: 'ada@platform.example' },
      });
    },
  );

  it.each([
    ['travel-rule-on-deadline', 'REFUND'],
    ['fiat-settlement-currencies', 'EUR,GBP'],
    ['crypto-settlement-currencies', 'none'],
    ['crypto-currencies', 'BTC,ETH,LTC,USDT,USDC'],
    ['service-fee-distribution', 'no'],
    ['fee-distribution-limit', '0.25'],
    ['deposit-service-fee', '0.02'],
    ['withdrawal-service-fee', '0'],
    ['fiat-deposit-fee', '0.0005'],
    ['fiat-deposit-fee-minimum', '2.50'],
    ['conversion-spread', '0.001'],
    ['deposit-spread', '0.001'],
    ['internal-transfer-fee', '0.0001'],
    ['fiat-withdrawal-fee-eur-sepa', '2.50'],
    ['fiat-withdrawal-fee-usd-fedwire', '0.00'],
  ])('%s touches money: it always takes two', async (setting, value) => {
    const before = await valueOf(setting);
    const asked = await set(setting, value);
    expect(asked).toMatchObject({
      before,
      after: value,
      twoOperatorsBecause: expect.stringMatching(/^it decides/) as string,
    });
    expect(await valueOf(setting)).toBe(before);
    await confirmed(asked['order']);
    await later(6);
    expect(await valueOf(setting)).toBe(value);
  });

  it.each([
    ['require-two-factor', 'maybe', 'require-two-factor: yes or no.'],
    ['whitelist-cooling-off-hours', '-1', 'whitelist-cooling-off-hours: a whole number of hours from 0 to 720.'],
    ['travel-rule-regime', 'NONE', 'travel-rule-regime: one of EU_TFR, FATF, OFF, or default.'],
    ['travel-rule-on-deadline', 'KEEP', 'travel-rule-on-deadline: HOLD or REFUND, or default.'],
    ['fiat-settlement-currencies', 'none', 'fiat-settlement-currencies: some of EUR, USD, GBP, with commas between.'],
    ['fiat-settlement-currencies', 'USD', / settles in EUR, so that has to stay\.$/],
    [
      'crypto-settlement-currencies',
      'DOGE',
      'crypto-settlement-currencies: none, or some of USDT, USDC, BTC, with commas between.',
    ],
    ['crypto-currencies', 'BTC,GOLD', /^crypto-currencies: some of BTC, /],
    ['fee-distribution-limit', '50', 'fee-distribution-limit: a fraction of one from 0 to 1, such as 0.5.'],
    ['hidden-business', 'Nobody', /^hidden-business: none, or the name or id of one of its businesses \(.+\)\.$/],
    ['deposit-service-fee', '1', 'deposit-service-fee: a fraction of one from 0 to 0.25: 0.01 is one percent.'],
    [
      'fiat-deposit-fee-minimum',
      'free',
      'fiat-deposit-fee-minimum: an amount in the currency of the deposit, such as 1.00.',
    ],
    [
      'fiat-withdrawal-fee-eur-sepa-instant',
      '-1',
      'fiat-withdrawal-fee-eur-sepa-instant: an amount in the currency of the withdrawal, such as 1.00, or default, which is 2.00.',
    ],
    ['colour', 'red', /^There is no setting colour\. Settings: require-two-factor, .*fiat-withdrawal-fee-gbp-swift\.$/],
  ])(
    '%s that is %s is refused in a sentence that names it and what it may be, and nothing changes',
    async (setting, value, sentence) => {
      const before = await told(['organisation', 'show', organisation.id]);
      const refusal = String((await set(setting, value))['refusal']);
      expect(refusal).toMatch(sentence);
      expect(await told(['organisation', 'show', organisation.id])).toEqual(before);
    },
  );

  it('of production has no travel rule that is off, and no whitelisting without a wait', async () => {
    const ask = (setting: string, value: string) =>
      told(['organisation', 'set', organisation.id, setting, value], { config: production });
    expect(await ask('travel-rule-regime', 'OFF')).toEqual({
      refusal: 'travel-rule-regime: one of EU_TFR, FATF, or default.',
    });
    expect(await ask('whitelist-cooling-off-hours', '0')).toEqual({
      refusal: 'whitelist-cooling-off-hours: a whole number of hours from 1 to 720.',
    });
  });

  it('holds in every process with its next call, without a restart', async () => {
    // As the operator's tool: a process of its own.
    const tool = await openDatabase({ ...api.testDatabase.urls, sealing: sealingWith(api.config.secretKey) });
    try {
      const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
      const twoFaRequired = async () =>
        (await api.call('GET', 'auth/session', { token })).json<{ user: { twoFaRequired: boolean } }>().user
          .twoFaRequired;
      expect([await twoFaRequired(), await metadata(token)]).toMatchObject([false, { refuseUsdtSettlement: false }]);
      for (const setting of ['require-two-factor', 'refuse-usdt-settlement'])
        await told(['organisation', 'set', organisation.id, setting, 'yes'], { database: tool });
      expect([await twoFaRequired(), await metadata(token)]).toMatchObject([true, { refuseUsdtSettlement: true }]);
    } finally {
      await tool.close();
    }
  });

  it('that was changed since it was asked for is not changed again', async () => {
    const asked = await set('whitelist-cooling-off-hours', '6');
    await set('whitelist-cooling-off-hours', '72');
    await expect(confirmed(asked['order'])).rejects.toThrow(
      'whitelist-cooling-off-hours is 72 by now, not 24: look at it and ask again.',
    );
    expect(await valueOf('whitelist-cooling-off-hours')).toBe('72');
  });

  it('that makes USDT available again is weaker, because the regulation no longer holds', async () => {
    expect(await set('crypto-currencies', 'BTC,ETH,USDC')).toEqual({
      refusal: expect.stringMatching(/^crypto-currencies: .+ takes USDT: an administrator takes it off/) as string,
    });
    organisation = await api.createOrganisation();
    await confirmed((await set('crypto-currencies', 'BTC,USDC'))['order']);
    expect(await set('travel-rule-regime', 'FATF')).toEqual({
      refusal: 'travel-rule-regime: one of EU_TFR, OFF, or default.',
    });
    expect(await set('crypto-currencies', 'BTC,USDC,USDT')).toMatchObject({ before: 'BTC,USDC' });
  });

  it('hides a business from all but administrators at once, and shows it again only by two', async () => {
    const token = await api.signInWith(organisation, ['GET_BUSINESSES']);
    const seen = async () =>
      (await api.call('GET', 'businesses', { token })).json<{ id: string }[]>().map(({ id }) => id);
    expect(await seen()).toEqual([business.id]);
    expect(await set('hidden-business', business.id)).toMatchObject({ order: null });
    expect(await seen()).toEqual([]);
    const asked = await set('hidden-business', 'none');
    expect(await seen()).toEqual([]);
    await confirmed(asked['order']);
    expect(await seen()).toEqual([business.id]);
  });
});

describe('a floor under the approvals of withdrawals', () => {
  const versions = async () =>
    (
      await api.database.acrossOrganisations((tx) =>
        sql<{ kind: string; approvals: number; threshold: string }>`
          select kind, approvals, threshold from approval_floor where organisation_id = ${organisation.id}
           order by kind, number`.execute(tx),
      )
    ).rows.map(({ kind, approvals, threshold }) => `${kind} ${approvals} ${threshold}`);

  it('is set and raised by one operator, lowered by two, shown with what it may be, and stands in the trail', async () => {
    const floor = 'approval-floor-crypto';
    expect(await valueOf(floor)).toBe('none');
    expect(await set(floor, '2 from 10000')).toMatchObject({ before: 'none', after: '2 from 10000.00', order: null });
    for (const stricter of ['3 from 10000', '3 from 9999.99', '4 from 0'])
      expect(await set(floor, stricter)).toMatchObject({ twoOperatorsBecause: null, order: null });
    const reason = 'withdrawals may leave with fewer approvals than before';
    for (const laxer of ['none', '3 from 0', '4 from 0.01', '20 from 1'])
      expect(await set(floor, laxer, '--dry-run')).toMatchObject({ twoOperatorsBecause: reason, order: null });
    const asked = await set(floor, '3 from 500');
    expect(await valueOf(floor)).toBe('4 from 0.00');
    expect(await confirmed(asked['order'])).toBe(`${floor} is 3 from 500.00 now, and was 4 from 0.00.`);
    await confirmed((await set(floor, 'none'))['order']);
    expect(await valueOf(floor)).toBe('none');
    expect(await set('approval-floor-fiat', '1 from 250.5')).toMatchObject({ after: '1 from 250.50' });
    expect(await versions()).toEqual([
      'CRYPTO 2 1000000',
      'CRYPTO 3 1000000',
      'CRYPTO 3 999999',
      'CRYPTO 4 0',
      'CRYPTO 3 50000',
      'CRYPTO 0 0',
      'FIAT 1 25050',
    ]);
    const changes = (await operators.recorded(organisation.id)).filter(({ action }) => action === 'organisation.set');
    expect(changes).toHaveLength(7);
    expect(changes[4]).toMatchObject({
      actor_label: 'ben@platform.example',
      after: { [floor]: '3 from 500.00', askedBy: 'ada@platform.example' },
    });
    const checks = rowChecks(api.config).filter(({ name }) => name === 'approval-floor-rows-bear-their-seal');
    expect(checks).toHaveLength(1);
    expect(await api.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });

  it('is refused with what is allowed, and nothing is written', async () => {
    const allowed =
      "none, or a number of approvals from 1 to 20 and the day's sum in EUR from which they are needed, such as '2 from 10000'";
    for (const value of ['0 from 5', '21 from 5', '2', '2 from -1', '2 from 1.001', 'two from 5', '2 from 1e3', 'NONE'])
      expect(await set('approval-floor-fiat', value)).toEqual({ refusal: `approval-floor-fiat: ${allowed}.` });
    expect(await set('approval-floor-fiat', 'none')).toEqual({ refusal: 'approval-floor-fiat is none already.' });
    expect(await set('approval-floor-fiat', '2 from 5', `--business=${business.id}`)).toEqual({
      refusal:
        'approval-floor-fiat holds for the whole organisation and at once: only fees take --business and --from.',
    });
    expect(await versions()).toEqual([]);
  });

  it('that was changed since it was asked for is not changed again', async () => {
    await set('approval-floor-crypto', '2 from 100');
    const asked = await set('approval-floor-crypto', 'none');
    await set('approval-floor-crypto', '3 from 100');
    await expect(confirmed(asked['order'])).rejects.toThrow(
      'approval-floor-crypto is 3 from 100.00 by now, not 2 from 100.00: look at it and ask again.',
    );
  });
});

describe('the fees of an organisation', () => {
  const rateAt = async (at: Date) => {
    const { depositServiceFee } = await api.database.inOrganisation(organisation.id, (tx) =>
      feesOf(tx, organisation.id, business.id, at),
    );
    return depositServiceFee;
  };
  const versions = async () =>
    (
      await api.database.acrossOrganisations((tx) =>
        sql<{ n: string }>`select count(*) as n from fee_schedule where organisation_id = ${organisation.id}`.execute(
          tx,
        ),
      )
    ).rows[0]?.n;

  it('change for what is priced from five minutes after the confirmation, never for what was', async () => {
    const asked = await set('deposit-service-fee', '0.02');
    await later(60);
    const at = now;
    expect(await confirmed(asked['order'])).toBe(
      `deposit-service-fee is 0.02 from ${new Date(at.getTime() + 300_000).toISOString()} on, and was 0.01.`,
    );
    expect(await rateAt(at)).toEqual(fraction('0.01'));
    expect(await rateAt(new Date(at.getTime() + 299_999))).toEqual(fraction('0.01'));
    expect(await rateAt(new Date(at.getTime() + 300_000))).toEqual(fraction('0.02'));
    expect(await set('deposit-service-fee', '0.03', `--from=${at.toISOString()}`)).toEqual({
      refusal: 'from: the fee holds from 5 minutes after its confirmation at the earliest, and never back in time.',
    });
  });

  it('begin at an instant that is named, and are refused when that has passed at the confirmation', async () => {
    const from = new Date(now.getTime() + 3_600_000).toISOString();
    const asked = await set('conversion-spread', '0.001', `--from=${from}`);
    expect(asked).toMatchObject({ from: new Date(from), until: null });
    const late = await set('deposit-spread', '0.001', `--from=${new Date(now.getTime() + 600_000).toISOString()}`);
    await confirmed(asked['order']);
    await later(30);
    await expect(confirmed(late['order'])).rejects.toThrow('never back in time');
    // A change before the one that stands already says where it ends.
    expect(await set('deposit-spread', '0.002', '--dry-run')).toMatchObject({ until: new Date(from) });
  });

  it('of one business leave those of the others, and each version bears its seal and is counted', async () => {
    const other = await createBusiness(api, organisation);
    const asked = await set('deposit-service-fee', '0.005', `--business=${business.id}`);
    await confirmed(asked['order']);
    await later(6);
    expect(await rateAt(now)).toEqual(fraction('0.005'));
    const { depositServiceFee, conversionSpread } = await api.database.inOrganisation(organisation.id, (tx) =>
      feesOf(tx, organisation.id, other.id),
    );
    expect([depositServiceFee, conversionSpread]).toEqual([fraction('0.01'), fraction('0.003')]);
    expect(await versions()).toBe('2');
    const fees = rowChecks(api.config).filter(({ name }) => name.startsWith('fee-schedule'));
    expect(fees).toHaveLength(1);
    expect(await api.database.acrossOrganisations((tx) => verifyRows(tx, fees))).toEqual([]);
    const shown = await told(['organisation', 'show', organisation.id]);
    expect(shown).toMatchObject({
      feesOfBusinesses: [{ business: business.id, fees: [{ setting: 'deposit-service-fee', value: '0.005' }] }],
    });
  });

  it('of money to a bank are those of its methods until others are agreed, and what was made keeps its fee', async () => {
    const user = await api.createUser([organisation], {
      permissions: ['CREATE_FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'MANAGE_BANK_ACCOUNTS'],
    });
    const signedIn = () => api.signIn(user, organisation);
    const account = await createTestAccount(api, await signedIn());
    await verifyTestAccount(api, account);
    await createTestCollection(api, organisation.id);
    await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
    const made = async () => {
      const body = {
        clientLabel: crypto.randomUUID().slice(0, 8),
        businessId: business.id,
        currency: 'EUR',
        amount: '100.00',
        bankAccountId: account.id,
      };
      const token = await signedIn();
      const { fee, debitAmount } = (await api.call('POST', 'payment/withdrawals/fiat', { token, body })).json<{
        fee: string;
        debitAmount: string;
      }>();
      return [fee, debitAmount];
    };
    const setting = 'fiat-withdrawal-fee-eur-sepa';
    expect([await made(), await valueOf(setting)]).toEqual([['1.00', '101.00'], '1.00']);
    await confirmed((await set(setting, '2.5'))['order']);
    expect(await made()).toEqual(['1.00', '101.00']);
    await later(6);
    expect([await made(), await valueOf(setting)]).toEqual([['2.50', '102.50'], '2.50']);
    expect(await set('fiat-withdrawal-fee-eur-swift', '20.00')).toEqual({
      refusal: 'fiat-withdrawal-fee-eur-swift is 20.00 already.',
    });
    await confirmed((await set(setting, 'default'))['order']);
    await later(6);
    expect(await made()).toEqual(['1.00', '101.00']);
    const checks = rowChecks(api.config).filter(({ name }) => /^fiat-withdrawals-bear|^fee-schedule/.test(name));
    expect(checks).toHaveLength(3);
    expect(await api.database.acrossOrganisations((tx) => verifyRows(tx, checks))).toEqual([]);
  });

  it('are left by a dry run as they were', async () => {
    const before = [await versions(), await valueOf('deposit-service-fee')];
    expect(await set('deposit-service-fee', '0.02', '--dry-run')).toMatchObject({ after: '0.02', order: null });
    expect([await versions(), await valueOf('deposit-service-fee')]).toEqual(before);
  });
});
