import { implicitPermission, permissions } from '@countinghouse/contract';
import type { SignedIn } from '@countinghouse/contract/sign-in';
import type { OpenedSession } from '../../platform/sessions/repository';
import { idleTimeoutSeconds } from '../../platform/sessions/repository';
import type { Belonging, Person } from './repository';

/** What a person learns at login and at every switch. Without a chosen organisation there is no role yet. */
export const signedInView = (
  person: Pick<Person, 'id' | 'email' | 'twoFactorEnabled'>,
  belongings: readonly Belonging[],
  chosen: Belonging | null,
  session: OpenedSession,
): SignedIn => {
  const held = new Set<string>([implicitPermission, ...(chosen?.permissions ?? [])]);
  return {
    user: {
      email: person.email,
      role: chosen?.role ?? null,
      id: person.id,
      twoFaEnabled: person.twoFactorEnabled,
      organisationId: chosen?.organisationId ?? null,
      permissions: permissions.filter((permission) => held.has(permission)),
    },
    sessionId: session.sessionId,
    organisations: Object.fromEntries(belongings.map((one) => [one.organisationId, one.organisationName])),
    expiresAt: session.expiresAt.toISOString(),
    idleTimeoutSeconds,
  };
};
