import type { SignedIn } from '@countinghouse/contract/people/sign-in';
import { identityTokenHeader, logOut as endSession } from '@countinghouse/contract/people/sign-in';
import { listCurrencies, type CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { getSender, type SenderData } from '@countinghouse/contract/organisation/organisations';
import { firstEventIdHeader } from '@countinghouse/contract/running/events';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import { sessionStore } from './current';
import type { Session } from './session';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorted by name. */
export const organisationsOf = (organisations: SignedIn['organisations']): Session['organisationList'] =>
  Object.entries(organisations)
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1));

/** Ways to confirm at this address, if the server tells. */
export const confirmsBy = ({ twoFaMethods }: SignedIn['user']): Pick<Session, 'confirmsBy'> =>
  twoFaMethods ? { confirmsBy: twoFaMethods } : {};

/** Session from the answer to a login (`isFresh`) or a switch. */
export const sessionOf = (
  { user, sessionId, organisations, invitations = 0, elsewhere }: SignedIn,
  token: string,
  supportedCurrencies: readonly CurrencyView[],
  sender: SenderData | null,
  isFresh = false,
): Session => {
  const organisationList = organisationsOf(organisations);
  // An invited person answers first: the organisations are listed beside the invitations. The server chooses the only one, if it lets the person in.
  const organisationId = isFresh && invitations > 0 ? null : user.organisationId;
  return {
    token,
    role: user.role,
    email: user.email,
    id: user.id,
    sessionId,
    sender,
    authentication: user.twoFaEnabled,
    ...confirmsBy(user),
    secondFactorRequired: user.twoFaRequired,
    permissions: user.permissions,
    ...(user.testOf && { testOf: user.testOf }),
    organisationList,
    ...(elsewhere && { elsewhere }),
    organisation: organisationList.find(({ id }) => id === organisationId)?.name ?? null,
    organisationId,
    hasChosenOrganisation: organisationId !== null,
    supportedCurrencies,
  };
};

const fetchSender = async (token: string): Promise<SenderData | null> => {
  try {
    return (await call(getSender, { token, isBackground: true })).sender;
  } catch {
    return null;
  }
};

/**
 * Turns the answer to a login or a switch into the session of this tab. The currencies are part of it: if they cannot be fetched the person is
 * logged out, before any screen behind the login was shown.
 */
export const openSession = async (
  answer: SignedIn,
  headers: Headers,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<void> => {
  const token = headers.get(identityTokenHeader);
  if (!token) throw new ApiError('Error occurred during login', { status: 200, code: 'UNREADABLE_ANSWER' });
  try {
    const [currencies, sender] = await Promise.all([
      call(listCurrencies, { token }),
      answer.user.organisationId ? fetchSender(token) : null,
    ]);
    await sessionStore.start(sessionOf(answer, token, currencies, sender, isFresh), headers.get(firstEventIdHeader));
  } catch (error) {
    sessionStore.end({ rateLimited: error instanceof ApiError && error.code === 'NO_ANSWER' });
    call(endSession, { token, isBackground: true }).catch(() => undefined);
    throw error;
  }
};
