import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Payment, type PlayPaymentBody } from '@countinghouse/client';

// Plays the payer of a payment in a sandbox, and confirms what was paid: needs GET_PAYMENT.
//   play-a-payer.ts <id of the payment, or newest> [EXACT, UNDER, OVER, …]

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const client = createClient({
  url: required('COUNTINGHOUSE_URL'),
  apiKey: required('COUNTINGHOUSE_API_KEY'),
  apiSecret: required('COUNTINGHOUSE_API_SECRET'),
});

const [, , named = '', play = 'EXACT'] = process.argv;
const newest = async () => (await client.listPayments({ limit: 1 })).payments[0]?.id;
const paymentId = named === 'newest' ? await newest() : named;
if (!paymentId) throw new Error('Name the payment: play-a-payer.ts <id of the payment, or newest> [EXACT, UNDER, …]');

const { transfers } = await client.playPayment(paymentId, { play: play as PlayPaymentBody['play'] });
for (const { transactionId, amount, currency } of transfers) print(`Sent ${amount} ${currency} by ${transactionId}`);

const depositsOf = ({ deposits }: Payment) =>
  deposits.filter(({ transactionId }) => transfers.some((sent) => sent.transactionId === transactionId));

// The chain is watched every few seconds. WRONG_TOKEN and NO_TAG make no deposit of the payment.
let payment = await client.getPayment(paymentId);
for (let tries = 0; depositsOf(payment).length < transfers.length && tries < 60; tries++) {
  await sleep(500);
  payment = await client.getPayment(paymentId);
}

for (const { id } of depositsOf(payment)) {
  await client.confirmSandboxDeposit(id);
  print(`Confirmed the deposit ${id}`);
}
