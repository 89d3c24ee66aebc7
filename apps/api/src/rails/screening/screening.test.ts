import { currencies } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { listedAddress, silentScreening, simulatedScreening } from '.';

const transfer = (address: string | null, transactionId = '0x9a1f') => ({
  currency: 'USDC',
  network: 'ETH',
  address,
  transactionId,
});

describe('simulated screening', () => {
  it('takes an address that stands on no list, and says the same of it every time', async () => {
    const asked = transfer('0x420B8cB9874090515d6B18036112d16730Ef0c86');
    const answer = await simulatedScreening.screen(asked);
    expect(answer).toMatchObject({ kind: 'ANSWERED', outcome: 'OK' });
    expect(await simulatedScreening.screen(asked)).toEqual(answer);
    expect(await simulatedScreening.screen(transfer(null))).toMatchObject({ outcome: 'OK' });
  });

  it.each(['SANCTIONS', 'MIXER'] as const)(
    'hits on addresses of the list %s, however they are written',
    async (list) => {
      const address = listedAddress(list, 'USDC', 'ETH');
      for (const written of [address, String(address).toLowerCase()]) {
        expect(await simulatedScreening.screen(transfer(written))).toMatchObject({ kind: 'ANSWERED', outcome: 'HIT' });
      }
    },
  );

  it('has no answer about a silent address, nor where nobody was named to ask: that is never an OK', async () => {
    const silent = await simulatedScreening.screen(transfer(listedAddress('SILENT', 'USDC', 'ETH')));
    expect(silent).toEqual({ kind: 'NO_ANSWER', problem: expect.any(String) });
    expect(await silentScreening.screen(transfer('0x420B8cB9874090515d6B18036112d16730Ef0c86'))).toEqual({
      kind: 'NO_ANSWER',
      problem: 'No screening provider is configured',
    });
  });

  it('has an address of each list for every coin and network', () => {
    for (const { code, networks } of currencies.filter(({ isFiat, internal }) => !isFiat && !internal))
      for (const { network } of networks)
        for (const list of ['SANCTIONS', 'MIXER', 'SILENT'] as const)
          expect(listedAddress(list, code, network), `${list} ${code} ${network}`).not.toBeNull();
  });
});
