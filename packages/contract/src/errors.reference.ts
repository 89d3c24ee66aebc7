import type { ErrorCode, SubCode } from './errors';

/** Safety of sending the same request again. SAME_KEY: with the same Idempotency-Key, nothing happens twice. NEW_KEY: mended, under a new key. NO: it is refused again until something else changes. */
export type Retry = 'SAME_KEY' | 'NEW_KEY' | 'NO';

export const retrySentences: Readonly<Record<Retry, string>> = {
  SAME_KEY:
    'Safe with the same `Idempotency-Key`, after the seconds of `Retry-After` if the answer has them: what was done is answered and not done again. Reads are repeated as they are.',
  NEW_KEY:
    'The request as it stands is refused again. Mend it and send it with a new `Idempotency-Key`: the refusal is the final answer of the old one.',
  NO: 'Not until the cause is gone: the same request is refused again. Nothing was done, and the key is not used up.',
};

/** Page of an error: meaning, likely cause, what to do about it, and whether to send it again. */
export type ErrorPage = {
  readonly meaning: string;
  readonly cause: string;
  readonly action: string;
  readonly retry: Retry;
};

export const errorPages: Readonly<Record<ErrorCode, ErrorPage>> = {
  VALIDATION_FAILED: {
    meaning: 'The request is not in the form that the call declares.',
    cause: 'A field is missing, unknown or of another form, or a header that the call needs is missing.',
    action: 'Read `fields`: each names a field and what is wrong with it. Without `fields` the `message` says it.',
    retry: 'NEW_KEY',
  },
  CURSOR_INVALID: {
    meaning: 'The cursor does not belong to this list as it is asked for.',
    cause: 'Filters, sort or direction changed between two pages, or the cursor is of another list or organisation.',
    action: 'Start from the first page, and keep every other parameter while you page.',
    retry: 'NEW_KEY',
  },
  LINK_INVALID: {
    meaning: 'The link was used, has expired, or never existed.',
    cause: 'A newer link replaced it, or it is older than it may be.',
    action: 'Ask for a new link.',
    retry: 'NO',
  },
  UNAUTHENTICATED: {
    meaning: 'The server does not know who asks.',
    cause: 'The session has ended, or the signature of an API key does not stand.',
    action: 'People sign in again. Programs look at `subCode`.',
    retry: 'NO',
  },
  BAD_CREDENTIALS: {
    meaning: 'The email address and the password do not belong together.',
    cause: 'One of them is mistyped. The answer does not tell which.',
    action: 'Type them again, or have the password reset.',
    retry: 'NO',
  },
  TWO_FA_INVALID: {
    meaning: 'The second factor is wrong, or was used before.',
    cause: 'A code is good once and for half a minute.',
    action: 'Send the next code, after `Retry-After` if the answer has it.',
    retry: 'SAME_KEY',
  },
  FORBIDDEN: {
    meaning: 'The caller is known and may not do this.',
    cause: 'A permission is missing, or the call is for people, or for whoever made the thing.',
    action: 'Look at `subCode`; an administrator gives permissions to keys and roles.',
    retry: 'NO',
  },
  ACCOUNT_DISABLED: {
    meaning: "The person's account is disabled.",
    cause: 'An administrator, or the directory of the company, disabled it.',
    action: 'Ask an administrator of the organisation.',
    retry: 'NO',
  },
  IP_NOT_ALLOWED: {
    meaning: 'The request comes from an address that is not on the list of the API key.',
    cause: 'A new server, or a way out of the network that changed.',
    action: 'Add the address to the key on the page _API keys_.',
    retry: 'NO',
  },
  ORGANISATION_SUSPENDED: {
    meaning: 'The platform has suspended the organisation.',
    cause: 'Its people may read, its keys do nothing, and no money leaves it.',
    action: 'Ask the platform.',
    retry: 'NO',
  },
  FIAT_DEPOSITS_DISABLED: {
    meaning: 'Money cannot be sent in through a bank here.',
    cause: 'The platform has not opened it for this brand.',
    action: 'Ask the platform.',
    retry: 'NO',
  },
  TWO_FA_SETUP_REQUIRED: {
    meaning: 'The call needs a second factor, and the person has none.',
    cause: 'The organisation requires it, or the call does of everybody.',
    action: 'Set up two-factor authentication or a passkey first.',
    retry: 'NO',
  },
  NOT_FOUND: {
    meaning: 'There is nothing of this id that the caller may see.',
    cause:
      'The id is mistyped, of another organisation, or of a business that the caller does not see. The answer does not tell which. Or the path is no call.',
    action: 'Compare the id and the path. Ask for the business of the key.',
    retry: 'NEW_KEY',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path is known, the method is not offered there.',
    cause: 'A wrong method.',
    action: 'Use one of those in the header `Allow`.',
    retry: 'NO',
  },
  REQUEST_TIMEOUT: {
    meaning: 'The request arrived too slowly, and was not acted upon.',
    cause: 'The connection broke off or is very slow.',
    action: 'Send it again.',
    retry: 'SAME_KEY',
  },
  DUPLICATE_CLIENT_ID: {
    meaning: 'The business has something with this id of its own already.',
    cause: 'The same order was sent under a new `Idempotency-Key`, or an id was used twice.',
    action: 'Read what exists: lists are filtered by the own id. Make something new under another id only.',
    retry: 'NEW_KEY',
  },
  DUPLICATE_NAME: {
    meaning: 'The name or label is taken.',
    cause: 'Something of the same kind has it.',
    action: 'Choose another one.',
    retry: 'NEW_KEY',
  },
  STATE_CONFLICT: {
    meaning: 'What the call is about is in a state in which it cannot be done.',
    cause: 'It was decided, paid, cancelled or changed meanwhile.',
    action: 'Read it again, and act on its present state. The `message` names what stands against it.',
    retry: 'NEW_KEY',
  },
  IDEMPOTENCY_CONFLICT: {
    meaning: 'The `Idempotency-Key` stands for another request.',
    cause: 'The key was reused with another body, by another caller, or for another thing.',
    action: 'Give each request a key of its own, and send exactly the same body when you repeat it.',
    retry: 'NEW_KEY',
  },
  OPERATION_CLOSED: {
    meaning: 'The sender of the key gave it up before the request arrived.',
    cause: 'A late copy of a request. It was not acted upon.',
    action: 'Send it with a new key if it is still wanted.',
    retry: 'NEW_KEY',
  },
  REQUEST_IN_PROGRESS: {
    meaning: 'A request with this key is being worked on.',
    cause: 'A retry came before the first one was answered.',
    action: 'Send it again after `Retry-After`.',
    retry: 'SAME_KEY',
  },
  OUTGOING_STOPPED: {
    meaning: 'Somebody of the organisation has stopped all outgoing money.',
    cause: 'A suspicion of theft, or an exercise.',
    action: 'Wait until it is released by people, then send it with a new key.',
    retry: 'NEW_KEY',
  },
  ROLE_IN_USE: {
    meaning: 'The role cannot be deleted while people have it.',
    cause: 'Members, invitations or a directory are assigned to it.',
    action: 'Give them another role first.',
    retry: 'NEW_KEY',
  },
  QUOTE_EXPIRED: {
    meaning: 'The quote has expired, and nothing was exchanged.',
    cause: 'A quote stands for fifteen seconds of the server.',
    action: 'Ask for a new quote and execute it at once.',
    retry: 'NEW_KEY',
  },
  CHANGED_MEANWHILE: {
    meaning: 'Somebody else changed it since it was read.',
    cause: '`If-Match` has an older version. `changedBy` and `changedAt` tell the last change.',
    action: 'Read it again, and send the change on top of the present version.',
    retry: 'NEW_KEY',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is larger than the server reads.',
    cause: 'Too many rows in one call.',
    action: 'Send it in parts.',
    retry: 'NEW_KEY',
  },
  URI_TOO_LONG: {
    meaning: 'The address of the request is too long.',
    cause: 'Too many filters at once.',
    action: 'Ask in parts.',
    retry: 'NO',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body is of a type that the call does not read.',
    cause: 'The header `Content-Type` is missing or another one.',
    action: 'Send JSON as `application/json`.',
    retry: 'NEW_KEY',
  },
  MISDIRECTED: {
    meaning: 'This host is served by another installation of the platform.',
    cause: 'An old address, or a name that leads to the wrong place.',
    action: 'Send it to `address`.',
    retry: 'SAME_KEY',
  },
  INSUFFICIENT_BALANCE: {
    meaning: 'The balance does not cover amount and fees.',
    cause: 'Money is held by other withdrawals, or it was spent meanwhile. Nothing was moved.',
    action: 'Read the balance (`available`), and send less, later, or from another balance.',
    retry: 'NEW_KEY',
  },
  BELOW_MINIMUM: {
    meaning: 'The amount is too small.',
    cause: 'Less than the least that is worth its fees. The `message` names it.',
    action: 'Ask for more.',
    retry: 'NEW_KEY',
  },
  ABOVE_MAXIMUM: {
    meaning: 'The amount is too large.',
    cause: 'A limit of the call, or more than the ledger holds.',
    action: 'Ask for less, or in parts.',
    retry: 'NEW_KEY',
  },
  NETWORK_DISABLED: {
    meaning: 'The coin is not taken or sent over this network at present.',
    cause: 'The network is not served here, or is under maintenance.',
    action: 'Ask `GET networks/status`, and take another one.',
    retry: 'NEW_KEY',
  },
  ADDRESS_NOT_WHITELISTED: {
    meaning: 'The organisation sends to listed addresses only, and this is none.',
    cause: 'The address was never listed, or its waiting time is not over.',
    action: 'Have it added to the whitelist by people.',
    retry: 'NEW_KEY',
  },
  TRAVEL_RULE_DATA_REQUIRED: {
    meaning: 'The law asks who gets or sends the coins, and it is not told.',
    cause: 'The amount is above the threshold, or the recipient is at another provider.',
    action: 'Send the person as `beneficiary` or `originator`. `fields` names what is missing.',
    retry: 'NEW_KEY',
  },
  FEATURES_EXCLUSIVE: {
    meaning: 'Two settings that exclude each other were asked for.',
    cause: 'One of them is on already.',
    action: 'Switch one off first.',
    retry: 'NEW_KEY',
  },
  RULE_VIOLATED: {
    meaning: 'A rule of the business, the organisation or the platform stands against it.',
    cause: 'The `rejection` says which, `fields` the field, and `subCode` names the common ones.',
    action: 'Change what the sentence names.',
    retry: 'NEW_KEY',
  },
  RATE_LIMITED: {
    meaning: 'Too many requests in too short a time. This one was not acted upon.',
    cause: 'A limit of the key, of the call or of the address.',
    action: 'Wait for the seconds of `Retry-After`; the header `RateLimit` of every answer tells what is left.',
    retry: 'SAME_KEY',
  },
  HEADERS_TOO_LARGE: {
    meaning: 'The headers are larger than the server reads.',
    cause: 'Cookies or tokens of somebody else.',
    action: 'Send fewer headers.',
    retry: 'NO',
  },
  INTERNAL: {
    meaning: 'The server failed.',
    cause: 'A fault of ours. Whether it was done is not known from this answer.',
    action: 'Send it again with the same key, and tell us the `requestId` if it fails again.',
    retry: 'SAME_KEY',
  },
  RATES_UNAVAILABLE: {
    meaning: 'There is no price that is fresh enough.',
    cause: 'A source of prices is silent, or the currency has no market. Nothing was done.',
    action: 'Send it again after `Retry-After`.',
    retry: 'SAME_KEY',
  },
  UNAVAILABLE: {
    meaning: 'The server cannot answer at this moment. It does not tell whether the request was done.',
    cause: 'It starts or stops, its database changes over, or it has too much to do.',
    action: 'Send it again after `Retry-After` with the same key, until it is answered.',
    retry: 'SAME_KEY',
  },
  HISTORY_UNFINISHED: {
    meaning: 'The demonstration of this sandbox is still being made.',
    cause: 'It was started a minute ago.',
    action: 'Send it again after `Retry-After`.',
    retry: 'SAME_KEY',
  },
};

/** Cause behind a sub-code, and what to do about it. */
export const subCodeTexts: Readonly<Record<SubCode, { readonly cause: string; readonly action: string }>> = {
  KEY_UNKNOWN: {
    cause:
      'The `Authorization` header has no API key that is known: mistyped, revoked, expired, or of another installation.',
    action: 'Compare the key with the page _API keys_, and the address with that of your installation.',
  },
  TIMESTAMP_OFF: {
    cause: 'The clock of the sender is off, or the request was signed long before it was sent.',
    action: "Set the clock. The `message` tells the server's time.",
  },
  SIGNATURE_WRONG: {
    cause: 'The signature is over other bytes than those that arrived, or by another secret.',
    action: 'Sign the path with its query and the body exactly as sent, and look for anything that rewrites them.',
  },
  NONCE_MISSING: {
    cause: 'The request is signed in the older form without a nonce, which is not accepted any more.',
    action: 'Sign with a nonce, another one for each request; the clients do.',
  },
  SIGNATURE_REUSED: {
    cause: 'A signature is good once, and this one was used.',
    action: 'Sign every try anew, with a new nonce, and keep the `Idempotency-Key`.',
  },
  PERMISSION_MISSING: {
    cause: 'The key or the role lacks a permission that the call needs.',
    action: 'The reference names the permissions of each call; an administrator gives them.',
  },
  ROLE_MISSING: {
    cause: 'The call is for administrators, whatever else is permitted.',
    action: 'Ask an administrator.',
  },
  PEOPLE_ONLY: {
    cause: 'The call is for people. An API key is refused, whatever it may do.',
    action: 'Do it in the dashboard.',
  },
  NO_ORGANISATION: {
    cause: 'The session has not chosen an organisation.',
    action: 'Choose one first.',
  },
  NOT_THE_MAKER: {
    cause: 'The thing was made by somebody else, who alone may do this.',
    action: 'Ask whoever made it, or an administrator where the `message` says so.',
  },
  TEST_ONLY: {
    cause: 'A payer or a bank was to be played in a live organisation, whose money is real.',
    action: 'Use a key of its test organisation, `pk_test_…`.',
  },
  NOT_IN_TEST_MODE: {
    cause: 'The call reaches a bank, or vouches for money to somebody outside, and a test organisation has none.',
    action: 'Try it in a live organisation, or in a sandbox of your own.',
  },
  FIELD_UNKNOWN: {
    cause: 'The request has a field that the call does not know.',
    action: 'Leave it out: `fields` names it. It may be mistyped.',
  },
  FIELD_INVALID: {
    cause: 'A field is missing or not of its form.',
    action: 'Mend the fields that `fields` names.',
  },
  FIELD_TWICE: {
    cause: 'An object of the body names a field twice.',
    action: 'Send every field once.',
  },
  NOT_JSON: {
    cause: 'The body is not valid JSON.',
    action: 'Send what a JSON library writes, as UTF-8.',
  },
  IDEMPOTENCY_KEY_MISSING: {
    cause: 'API keys must send an `Idempotency-Key` with every call that takes one.',
    action: 'Send one, such as the id of the order, and the same one with every repetition.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    cause: 'The `Idempotency-Key` is empty, too long, or has other characters than visible ones.',
    action: 'Send at most 255 visible characters.',
  },
  BUSINESS_DISABLED: {
    cause: 'The business is disabled.',
    action: 'Have it enabled by people, or use another one.',
  },
  CURRENCY_NOT_ENABLED: {
    cause: 'The organisation does not use this currency.',
    action: 'Use one of its settlement currencies, or ask the platform.',
  },
  OWN_ADDRESS: {
    cause: "The address is one that the organisation's own payments are paid to.",
    action: 'Move money between businesses by an internal transfer.',
  },
  ACCOUNT_NOT_ACTIVE: {
    cause: 'The bank account is not verified yet, or archived.',
    action: 'Use an active account.',
  },
  NO_CALLBACK_URL: {
    cause: 'The business has no address for this message.',
    action: 'Enter one in its settings.',
  },
  NOTHING_TO_TELL: {
    cause: 'No message exists about a thing in this state.',
    action: 'Wait until it has one of the states that are told.',
  },
  PERIOD_TOO_LONG: {
    cause: 'More rows than a file may have.',
    action: 'Narrow the period or the filters.',
  },
};
