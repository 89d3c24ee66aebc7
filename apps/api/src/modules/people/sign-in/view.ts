import { implicitPermission, permissions } from '@countinghouse/contract';
import type { AnswerOf } from '@countinghouse/contract';
import type { getSession, SignedIn } from '@countinghouse/contract/people/sign-in';
import type { Principal } from '../../../platform/principal';
import type { FactorMethods } from '../../../platform/passkeys/methods';
import type { LimitedSession } from '../../../platform/sessions/policy-repository';
import type { Belonging, Person } from './repository';

const sorted = (held: ReadonlySet<string>): string[] => permissions.filter((permission) => held.has(permission));

const namesOf = (belongings: readonly Belonging[]): Record<string, string> =>
  Object.fromEntries(belongings.map((one) => [one.organisationId, one.organisationName]));

const methodsView = ({ code, passkey }: FactorMethods): ('code' | 'passkey')[] => [
  ...(code ? (['code'] as const) : []),
  ...(passkey ? (['passkey'] as const) : []),
];

/** Facts for a person at login and at every switch. Without a chosen organisation there is no role yet. */
export const signedInView = (
  person: Pick<Person, 'id' | 'email' | 'twoFactorEnabled'>,
  methods: FactorMethods,
  belongings: readonly Belonging[],
  chosen: Belonging | null,
  session: LimitedSession,
  invitations: number,
): SignedIn => ({
  user: {
    email: person.email,
    role: chosen?.role ?? null,
    id: person.id,
    twoFaEnabled: person.twoFactorEnabled,
    twoFaMethods: methodsView(methods),
    twoFaRequired: chosen?.requiresTwoFactor ?? false,
    organisationId: chosen?.organisationId ?? null,
    permissions: sorted(new Set([implicitPermission, ...(chosen?.permissions ?? [])])),
    ...(chosen?.testOf && { testOf: chosen.testOf }),
  },
  sessionId: session.sessionId,
  organisations: namesOf(belongings),
  invitations,
  expiresAt: session.expiresAt.toISOString(),
  idleTimeoutSeconds: session.idleTimeoutSeconds,
});

/** Current session for a person to read at any time, with the same facts. */
export const sessionView = (
  { email, role, userId, twoFactorEnabled, organisationId, permissions: held, sessionId, viewing }: Principal,
  methods: FactorMethods,
  belongings: readonly Belonging[],
  invitations: number,
): AnswerOf<typeof getSession> => {
  const current = belongings.find((one) => one.organisationId === organisationId);
  return {
    user: {
      email,
      role,
      id: userId,
      twoFaEnabled: twoFactorEnabled,
      twoFaMethods: methodsView(methods),
      twoFaRequired: current?.requiresTwoFactor ?? false,
      organisationId,
      permissions: sorted(held),
      ...(viewing !== null && { isViewing: true }),
      ...(current?.testOf && { testOf: current.testOf }),
    },
    sessionId,
    organisations: namesOf(belongings),
    invitations,
  };
};
