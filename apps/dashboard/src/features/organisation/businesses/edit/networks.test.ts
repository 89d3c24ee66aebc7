import { describe, expect, it } from 'vitest';
import type { NetworkMap, OfferedCurrency } from './networks';
import { countOf, isAll, isLocked, maySave, onlyOffered, setAll, setCurrency, setNetwork } from './networks';

const offered: OfferedCurrency[] = [
  { currency: 'BTC', networks: ['MAIN'] },
  { currency: 'USDT', networks: ['TRX', 'ETH', 'BSC'] },
];
const [bitcoin = offered[0]!, tether = offered[0]!] = offered;

describe('deposit currencies and networks', () => {
  it.each<[string, NetworkMap, string, boolean, NetworkMap]>([
    ['on takes all networks', {}, 'USDT', true, { USDT: ['TRX', 'ETH', 'BSC'] }],
    ['on takes the missing networks', { USDT: ['ETH'] }, 'USDT', true, { USDT: ['TRX', 'ETH', 'BSC'] }],
    ['off takes none', { BTC: ['MAIN'], USDT: ['ETH'] }, 'USDT', false, { BTC: ['MAIN'] }],
    ['keeps the order of what is offered', { USDT: ['ETH'] }, 'BTC', true, { BTC: ['MAIN'], USDT: ['ETH'] }],
  ])('[CURDLG-2] switching a currency: %s', (_case, before, currency, isOn, after) => {
    const map = setCurrency(before, offered, currency, isOn);
    expect(map).toEqual(after);
    expect(Object.keys(map)).toEqual(Object.keys(after));
  });

  it.each<[string, NetworkMap, 'TRX' | 'ETH' | 'BSC', boolean, NetworkMap]>([
    ['the first one turns the currency on', {}, 'ETH', true, { USDT: ['ETH'] }],
    ['a further one joins in order', { USDT: ['ETH'] }, 'TRX', true, { USDT: ['TRX', 'ETH'] }],
    ['one of several goes', { USDT: ['TRX', 'ETH'] }, 'TRX', false, { USDT: ['ETH'] }],
    ['the last one turns the currency off', { BTC: ['MAIN'], USDT: ['ETH'] }, 'ETH', false, { BTC: ['MAIN'] }],
  ])('[CURDLG-2] checking a network: %s', (_case, before, network, isOn, after) => {
    expect(setNetwork(before, offered, { currency: 'USDT', network }, isOn)).toEqual(after);
  });

  it('[CURDLG-2] the checkbox of a currency with one network is locked', () => {
    expect(isLocked(bitcoin)).toBe(true);
    expect(isLocked(tether)).toBe(false);
    const map: NetworkMap = { BTC: ['MAIN'] };
    expect(setNetwork(map, offered, { currency: 'BTC', network: 'MAIN' }, false)).toEqual(map);
  });

  it('[CURDLG-1] Select all takes every network, and is on exactly while each is', () => {
    const all = setAll(offered, true);
    expect(all).toEqual({ BTC: ['MAIN'], USDT: ['TRX', 'ETH', 'BSC'] });
    expect(isAll(all, offered)).toBe(true);
    expect(isAll(setNetwork(all, offered, { currency: 'USDT', network: 'BSC' }, false), offered)).toBe(false);
    expect(setAll(offered, false)).toEqual({});
  });

  it.each<[NetworkMap, boolean]>([
    [{}, false],
    [{ BTC: [] }, false],
    [{ BTC: ['MAIN'] }, true],
  ])('[CURDLG-3] %j may be saved: %s', (map, isAllowed) => {
    expect(maySave(map)).toBe(isAllowed);
  });

  it('drops what is not offered any more, and counts what is left', () => {
    const map = onlyOffered({ DOGE: ['MAIN'], USDT: ['SOL', 'ETH'], BTC: ['MAIN'] }, offered);
    expect(map).toEqual({ BTC: ['MAIN'], USDT: ['ETH'] });
    expect(countOf(map)).toEqual({ currencies: 2, networks: 2 });
  });
});
