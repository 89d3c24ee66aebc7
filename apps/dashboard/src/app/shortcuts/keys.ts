/** Second key after `g`, by target address. */
export const goKeys: Readonly<Record<string, string>> = {
  '/statistics': 's',
  '/businesses': 'b',
  '/bank-accounts': 'k',
  '/whitelisted-addresses': 'w',
  '/withdrawal-approvals': 'a',
  '/travel-rule': 't',
  '/crypto-deposit': 'd',
  '/crypto-withdrawal': 'o',
  '/fiat-deposit': 'f',
  '/fiat-withdrawal': 'h',
  '/internal-transfer': 'i',
  '/balance-conversion': 'c',
  '/balance-confirmation': 'n',
  '/transaction-ledger': 'l',
  '/change-password': 'p',
  '/authentication': 'e',
  '/api-keys': 'y',
  '/users': 'u',
  '/user-roles': 'r',
  '/audit-log': 'v',
};

/** Longest pause before the second key of a pair, in milliseconds. */
export const longestPause = 1500;

/** Meaning of a key press: a place to go, the help, the search of the screen, the palette. */
export type Meaning = { readonly go: string } | 'help' | 'search' | 'palette' | null;

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'> & {
  /** Milliseconds of any steady clock. */
  readonly at: number;
  /** True if the focus is in a text field. */
  readonly isTyping: boolean;
  /** True while a dialog or menu is open; the page behind it gets no keys. */
  readonly isBehind: boolean;
};

/**
 * Interprets key presses in sequence. Ctrl-K or Cmd-K opens the palette from anywhere; single keys count only outside text fields, and not at all
 * if the person turned them off.
 */
export const createReader = (paths: () => readonly string[], areSingleKeysOn: () => boolean) => {
  let goSince: number | null = null;
  return ({ key, ctrlKey, metaKey, altKey, repeat, isComposing, at, isTyping, isBehind }: Press): Meaning => {
    const isAfterGo = goSince !== null && at - goSince <= longestPause;
    goSince = null;
    if (isComposing || repeat || isBehind) return null;
    if (ctrlKey !== metaKey && !altKey) return key.toLowerCase() === 'k' ? 'palette' : null;
    if (ctrlKey || metaKey || altKey || isTyping || !areSingleKeysOn()) return null;
    if (isAfterGo) {
      const go = paths().find((path) => goKeys[path] === key);
      return go ? { go } : null;
    }
    if (key === 'g') goSince = at;
    if (key === '?') return 'help';
    return key === '/' ? 'search' : null;
  };
};
