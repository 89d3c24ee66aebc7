/**
 * Lists of the simulated screening: addresses with right checksums and unknown keys. Money from one of them plays the case its list is named after.
 */
export type SimulatedList = 'SANCTIONS' | 'MIXER' | 'SILENT';

type Listed = { readonly [family in string]?: string };

const ofChain: Readonly<Record<SimulatedList, Listed>> = {
  SANCTIONS: {
    BTC: 'bc1qda4w2pvxxfcgkg2rr4zkszzd47n6sa98x9f6gk',
    BCH: 'bitcoincash:qqkmk97f5e6canam6awszs73ymwg2pvzksf8287pnm',
    LTC: 'ltc1qudcla7xw095qztpk2l6yrcxmzfmzav9e07k4v6',
    DASH: 'XdJyXdiufYXc3DhB5RHhdVnHPzXpT2fneN',
    XRP: 'rJ9RysQj2UrDHBc9LVun5jmf4YxEHzFMNM',
    XLM: 'GAZKRESPAJUVWGEDX4RILGDBTZCFYTTQFI3PLIB7762H66AS5CCWG6FS',
    EOS: 'gkibncbzxlov',
    ETH: '0xc1fF02bFFbcc9715215e46D616f89961477f897F',
    TRX: 'TWJsQVuyX7Ppp6ffzDD5ZorjkQnAzvxu2T',
    SOL: 'AvEibuSi4ySJvDVj6AG7Ys9kKAs5YvCYVB1o6pxoLRB9',
  },
  MIXER: {
    BTC: 'bc1qpkj8dhr0quvgxftk5zlc6qadf0hhuh7clxaava',
    BCH: 'bitcoincash:qqkq6fzarte0yc7vv3aqllqdqv2qwv77yg2erl38sa',
    LTC: 'ltc1qxqdfxgjwse79e00rp70zcdj34fww5gmyngjmhl',
    DASH: 'XsFkLvJRtEjmsXrkAVVJrAmKtAhDiGdWnF',
    XRP: 'rh2zBPfBRVM81hHDti8cnFZ9wU4Bq5oJCd',
    XLM: 'GBH2TIAJ5Y67DC6RDNTEDFZXSI32SKKODRMPGIO3TJOO7DXUVEZQMWNM',
    EOS: '1uawebbl3tnk',
    ETH: '0x8D16644eF2CE9783F194e04C88c85769c6BC1159',
    TRX: 'THD9NXBdupAG2RPw7uMQRH8RBzmJEA9UAu',
    SOL: 'GPor5Uavj4ZoCqeEMzKV5f6511usFdaR2VUJhpmspPwq',
  },
  SILENT: {
    BTC: 'bc1q95jplfg3hmyhmgv6ukdw7zh09play4z0s6jjzd',
    BCH: 'bitcoincash:qqyv6pwyhpee25mh6e4g260yzkq3h89yayuyk77plj',
    LTC: 'ltc1qkknqk9sfregjww93yqvvwew9f8qgf72unlhp4j',
    DASH: 'XfyQTHR8burMaqqoSpaN8KUTxmMKhZ8PNj',
    XRP: 'rLWbcvTMRQPfTpgAb6EXKXMVgP8MyMXETq',
    XLM: 'GDDWIFHIMGPVC64VMUDS5UDXXBVSFNQZN76YIUSOMINT23UONFOPIXUE',
    EOS: 'e4gv2qytuhmd',
    ETH: '0x46710398565a542a18506963Bb9dBC5d260931Cc',
    TRX: 'TTCgZQDnXAzA7myGpwDUXLUXYg3pXejW7b',
    SOL: 'GMJzxnJEaufaH1RKtYwoxaNyLUuwnuhbrf8bFpySy5Ze',
  },
};

/** Tokens share the addresses of their network, and so do the networks of one virtual machine. */
const familyOf = (currency: string, network: string): string => {
  if (network === 'MAIN') return currency;
  return network === 'BSC' ? 'ETH' : network;
};

/** Address of a list on a network. `SILENT`: screening does not answer for it. */
export const listedAddress = (list: SimulatedList, currency: string, network: string): string | null =>
  ofChain[list][familyOf(currency, network)] ?? null;

const everywhere = new Map(
  (Object.keys(ofChain) as SimulatedList[]).flatMap((list) =>
    Object.values(ofChain[list]).map((address) => [String(address).toLowerCase(), list] as const),
  ),
);

/** List with the address, ignoring case; null for all others. */
export const listOf = (address: string): SimulatedList | null => everywhere.get(address.toLowerCase()) ?? null;
