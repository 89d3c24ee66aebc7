/** Every variable that the product reads. */
export const settingNames = [
  'MODE',
  'ROLE',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'INSECURE_PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_WORKER_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_POOL_SIZE',
  'SECRET_KEY',
  'SECRET_KEY_FILE',
  'SECRET_KEY_PREVIOUS',
  'SECRET_KEY_PREVIOUS_FILE',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY',
  'METRICS_PORT',
  'OPERATIONS_PORT',
  'OPERATIONS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'DRAIN_SECONDS',
  'RATES_URL',
  'PRICE_MARKETS',
  'DEPOSIT_KEYS',
  'CHAIN_NODES',
  'CHAIN_COOKIES',
  'CHAIN_IDS',
  'CHAIN_TOKENS',
  'CHAIN_GATEWAYS',
  'CHAIN_GATEWAY_TOKENS',
  'CHAIN_GATEWAY_TLS',
  'SIGNER_URL',
  'SIGNER_ADDRESS',
  'TRON_API',
  'TRON_FEE_LIMIT',
  'UTXO_SIGNERS',
  'UTXO_SIGNER_KEYS',
  'SANCTIONS_LIST',
  'SANCTIONS_ORACLE',
  'SCREENING_URL',
  'SCREENING_TOKEN',
  'BRAND_HOSTS',
  'CELL',
  'CELLS_FILE',
  'CELLS_SECRET',
  'CELLS_SECRET_FILE',
  'API_URL',
  'DASHBOARD_ORIGINS',
  'CALLBACK_RECEIVER',
  'BANK_INBOX',
  'BANK_OUTBOX',
  'BANK_SFTP',
  'BANK_SFTP_KEY_FILE',
  'BANK_SFTP_HOST_KEY',
  'BANK_CHANNELS',
  'TRAVEL_RULE_URL',
  'TRAVEL_RULE_PORT',
  'TRAVEL_RULE_CERT_FILE',
  'TRAVEL_RULE_KEY_FILE',
  'TRAVEL_RULE_CA_FILE',
  'TRAVEL_RULE_NAME',
  'TRAVEL_RULE_LEI',
  'TRAVEL_RULE_TOKENS',
  'LOG_LEVEL',
  'DASHBOARD_DIR',
  'ASSETS_DIR',
  'HISTORY_PROFILE',
  'HISTORY_ANCHOR',
  'HISTORY_CLOCK',
  'PASSWORD_COST',
] as const;

/** First words that no other program's variables use, so that a name with one of them is meant for us. */
const ours = [
  'BRAND',
  'CALLBACK',
  'CELLS',
  'CHAIN',
  'DASHBOARD',
  'DEPOSIT',
  'DRAIN',
  'HISTORY',
  'METRICS',
  'OPERATIONS',
  'PRICE',
  'RATES',
  'SANCTIONS',
  'SCREENING',
  'SIGNER',
  'TRON',
  'UTXO',
];

/** Shorter names resemble common variables of an environment too closely: NODE and MODE, APP_URL and API_URL. */
const shortestCompared = 8;
const furthest = 2;

/** Edit distance: insertions, deletions, substitutions and transpositions. */
const distance = (one: string, other: string): number => {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
};

/** True if a name is one of a bank of BANK_CHANNELS: that of a setting of the bank without a name, and the bank's. */
export const isOfNamedBank = (name: string): boolean =>
  /^BANK_(?:INBOX|OUTBOX|SFTP|SFTP_KEY_FILE|SFTP_HOST_KEY)_[A-Z][A-Z0-9]*$/.test(name);

type UnknownName = { readonly name: string; /** The one it resembles. */ readonly meant: string | null };

/** Names of an environment that look like settings of ours and are none. */
export const unknownNames = (names: readonly string[]): UnknownName[] =>
  names
    .filter(
      (name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !settingNames.some((one) => one === name) && !isOfNamedBank(name),
    )
    .flatMap((name): UnknownName[] => {
      const meant =
        name.length < shortestCompared - 1
          ? undefined
          : settingNames.find((one) => one.length >= shortestCompared && distance(name, one) <= furthest);
      if (meant !== undefined) return [{ name, meant }];
      return ours.some((word) => name.startsWith(`${word}_`)) ? [{ name, meant: null }] : [];
    });
