import { expect, it } from 'vitest';
import { programProblem } from './problem';

it('words that a signer or a node chose itself are kept from people of organisations', () => {
  const named = (name: string, message: string) => Object.assign(new Error(message), { name });
  expect(
    [
      new Error('The signer did not answer eth_signTransaction: no key in /srv/keys/hot.json at http://10.0.0.7:9000'),
      named('UtxoRefusal', "The node of BTC refused walletprocesspsbt (-4): cannot open '/srv/wallets/hot'\nof ops"),
    ].map(programProblem),
  ).toEqual(['The signer did not answer eth_signTransaction', 'The node of BTC refused walletprocesspsbt (-4)']);
});

it('words of our own about a signer or a source of screening stay whole', () => {
  const own = [
    'The node of BTC refuses the login: correct the name and the password',
    'The sanctions list cannot be read: it is another document',
    'The screening provider did not answer',
  ];
  expect(own.map((words) => programProblem(new Error(words)))).toEqual(own);
});
