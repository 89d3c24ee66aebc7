import { account, balanceOf, credit, debit, post, type AccountRef } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { simulatedReader, simulatedSender } from '../../../rails/chain';
import { storedRates } from '../../../rails/rates';
import { localSigner } from '../../../rails/signer';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { executeTransfers } from '../../carriers/outgoing-transfers';
import { withdrawalSteps } from '../../money-out/crypto-withdrawals';
import { refundSteps } from '../crypto-deposits';
import { lateSteps } from '../late-coins';
import { holdWaiting, orderReturn, recordUnassociated, returnSteps, reverseUnassociated, writeOff } from '.';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let start = new Date('2025-05-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const actor = { type: 'PLATFORM', id: newId(), label: 'ben@platform.example' } as const;

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  await chain.at(start);
  // Coins of the organisation's own, which pay the network.
  await api.database.inOrganisation(organisation.id, (tx) => {
    const coins = amountOf('0.5', 'BTC');
    return post(tx, organisation.id, [
      {
        eventType: 'OPENING',
        entityType: 'TREASURY',
        entityId: newId(),
        valueAt: start,
        description: 'Treasury funding',
        actor: systemActor,
        entries: [debit(account.custody('BTC', 'MAIN'), coins), credit(account.opening('BTC'), coins)],
      },
    ]);
  });
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const coins = async (amount: string, whose: TestBusiness | null): Promise<string> => {
  const id = newId();
  await api.database.acrossOrganisations((tx) =>
    recordUnassociated(tx, {
      organisationId: organisation.id,
      id,
      kind: 'CRYPTO',
      businessId: whose?.id ?? null,
      network: 'MAIN',
      amount: amountOf(amount, 'BTC'),
      uniformAmount: null,
      uniformCurrency: 'EUR',
      fromAddress: to,
      toAddress: 'bc1qours',
      destinationTag: null,
      transactionId: id.replaceAll('-', ''),
      outputIndex: 0,
      blockHeight: 1,
      senderName: null,
      senderAccountMasked: null,
      reference: null,
      reason: 'OTHER',
      paymentId: null,
      receivedAt: start,
    }),
  );
  return id;
};
const decisionOf = (id: string) => ({
  organisationId: organisation.id,
  id,
  actor,
  reason: 'Sent by mistake',
  askedBy: 'ada@platform.example',
});
const sendBack = (id: string) =>
  api.database.acrossOrganisations((tx) => orderReturn(tx, decisionOf(id), { to, tag: null }, storedRates));
const balance = async (ref: AccountRef): Promise<string> =>
  toText(await api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref)));
const statusOf = async (id: string) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string; resolved_into_type: string | null; resolved_by_label: string | null }>`
      select status, resolved_into_type, resolved_by_label from unassociated_deposit where id = ${id}`.execute(tx),
  );
  return rows[0];
};
const sentOnChain = async () => {
  const { rows } = await api.database.onPlatform((tx) =>
    sql<{ transaction_id: string; units: string; to_address: string }>`
      select transaction_id, units, to_address from simulated_transfer
      where from_addresses = array['ours'] and sent_at >= ${start} order by sequence`.execute(tx),
  );
  return rows;
};

describe('coins without a payment that go back', () => {
  it.each([
    ['nobody’s', false],
    ['a business’s', true],
  ])('%s leave once, less the network’s fee, and are booked when they are final', async (_title, isKnown) => {
    const whose = isKnown ? business : null;
    const id = await coins('0.01', whose);
    const owed = whose ? account.unassociated(whose.id, 'BTC') : account.unallocated('BTC');
    expect(await sendBack(id)).toMatchObject({ id });
    // until then it is owed, and cannot be decided on
    expect(await statusOf(id)).toMatchObject({ status: 'PENDING', resolved_into_type: 'REFUND' });
    expect(await balance(owed)).toBe('0.01');
    expect(await sendBack(id)).toBeNull();
    expect(await api.database.acrossOrganisations((tx) => writeOff(tx, decisionOf(id)))).toBeNull();
    expect(await api.database.acrossOrganisations((tx) => reverseUnassociated(tx, organisation.id, id))).toBe(false);
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    expect(await sentOnChain()).toMatchObject([{ units: '990000', to_address: to }]);
    expect(await statusOf(id)).toEqual({
      status: 'REFUNDED',
      resolved_into_type: 'REFUND',
      resolved_by_label: 'ben@platform.example',
    });
    expect(await balance(owed)).toBe('0');
    expect(await balance(account.networkFeeIncome('BTC'))).toBe('0.0001');
    // the organisation bears the network's fee: 0.5 + 0.01 - 0.0099 - 0.00004
    expect(await balance(account.custody('BTC', 'MAIN'))).toBe('0.50006');
  });

  it('are owed again where their chain takes them back, and leave by the very same transaction', async () => {
    const id = await coins('0.01', business);
    const owed = account.unassociated(business.id, 'BTC');
    await sendBack(id);
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    const [sent] = await sentOnChain();
    if (!sent) throw new Error('Nothing left');
    await chain.reorganise(
      { currency: 'BTC', network: 'MAIN', transactionId: sent.transaction_id, outputIndex: 0 },
      'GONE',
    );
    await chain.at(at(3));
    expect(await statusOf(id)).toMatchObject({ status: 'PENDING', resolved_into_type: 'REFUND' });
    expect(await balance(owed)).toBe('0.01');
    await chain.at(at(4));
    await chain.mine('BTC', 2);
    await chain.at(at(5));
    expect(await statusOf(id)).toMatchObject({ status: 'REFUNDED' });
    expect(await balance(owed)).toBe('0');
    expect(new Set((await sentOnChain()).map((one) => one.transaction_id))).toEqual(new Set([sent.transaction_id]));
  });

  it('to an address that can never be paid wait for a decision again, and leave once another is named', async () => {
    const id = await coins('0.01', business);
    await sendBack(id);
    const unpayable = () =>
      executeTransfers(
        {
          database: api.database,
          signer: { ...localSigner(api.config.secretKey), canPay: () => false },
          reader: simulatedReader(api.database),
          sender: simulatedSender(api.database),
          steps: {
            REFUND: refundSteps(storedRates),
            WITHDRAWAL: withdrawalSteps(storedRates, api.config),
            RETURN: returnSteps,
            LATE_COINS: lateSteps,
          },
        },
        new AbortController().signal,
      );
    await unpayable();
    await unpayable();
    expect(await statusOf(id)).toEqual({ status: 'PENDING', resolved_into_type: null, resolved_by_label: null });
    expect(await balance(account.unassociated(business.id, 'BTC'))).toBe('0.01');
    await sendBack(id);
    await unpayable();
    expect(await sentOnChain()).toEqual([]);
    expect(await sendBack(id)).toMatchObject({ id });
    await chain.at(at(1));
    await chain.mine('BTC', 2);
    await chain.at(at(2));
    expect(await sentOnChain()).toMatchObject([{ units: '990000' }]);
    expect(await statusOf(id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('stay where too little would be left to send', async () => {
    const id = await coins('0.00029', null);
    expect(await sendBack(id)).toBe('TOO_SMALL');
    const waiting = await api.database.acrossOrganisations((tx) => holdWaiting(tx, organisation.id, id));
    expect(waiting).toMatchObject({ id });
    expect(await sentOnChain()).toEqual([]);
  });
});
