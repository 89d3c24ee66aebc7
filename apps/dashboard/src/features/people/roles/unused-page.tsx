import { mostPeopleOfRole, type RoleUse } from '@countinghouse/contract/people/permission-use';
import {
  Banner,
  dateText,
  ErrorState,
  FormSection,
  LinkButton,
  Page,
  PageHeader,
  Select,
  Skeleton,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { permissionText } from '../../../entities/role/permission-texts';
import { useComposition } from '../../../platform/composition';
import { useSession } from '../../../platform/session';
import { permissionUseQuery } from './api';
import { messages } from './messages';
import { takenOffBy } from './model';
import { editHref, paths } from './paths';
import { RoleTabs } from './role-tabs';
import { countedText, unusedOf, unusedTitle, withoutHref } from './unused-model';
import { unusedMessages as texts } from './unused-messages';
import styles from './unused.module.css';

/** Permissions that nobody uses, role by role and person by person, and the way to take them away. */
const UnusedPage = () => {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(permissionUseQuery(null));
  const roles = data?.roles ?? [];
  const role = roles.find(({ roleId }) => roleId === chosen) ?? roles.find(({ isSystem }) => !isSystem) ?? roles[0];
  return (
    <Page>
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <RoleTabs />
      {data ? (
        <div className={styles.page}>
          <Banner tone="info">
            {countedText(data)} {texts.counted}
          </Banner>
          <div className={styles.choice}>
            <Select
              label={texts.role}
              value={role?.roleId ?? null}
              options={data.roles.map(({ roleId, name, uses }) => ({
                id: roleId,
                label: name,
                description: texts.optionText(unusedOf(uses).length, uses.length),
              }))}
              onChange={setChosen}
              isSearchable={data.roles.length > 8}
            />
          </div>
          {role && <UnusedOf role={role} countedSince={data.countedSince} unusedSince={data.unusedSince} />}
          {role && <People key={role.roleId} roleId={role.roleId} />}
        </div>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <section aria-busy="true" aria-label={texts.loading} className={styles.page}>
          <Skeleton shape="block" width="100%" />
        </section>
      )}
    </Page>
  );
};

const usedText = (lastUsedAt: string | null): string =>
  lastUsedAt === null ? texts.never : texts.lastUsed(dateText(new Date(lastUsedAt)));

const Lines = ({ uses }: { readonly uses: RoleUse['uses'] }) => (
  <ul className={styles.lines}>
    {uses.map(({ permission, lastUsedAt }) => (
      <li key={permission}>
        <span>{permissionText(permission)}</span>
        <span className={styles.quiet}>{usedText(lastUsedAt)}</span>
      </li>
    ))}
  </ul>
);

type UnusedOfProps = { readonly role: RoleUse; readonly countedSince: string | null; readonly unusedSince: string };

const UnusedOf = ({ role, countedSince, unusedSince }: UnusedOfProps) => {
  const { role: ownRole } = useSession();
  const unused = unusedOf(role.uses);
  const names = unused.map(({ permission }) => permission);
  const taken = takenOffBy(
    role.uses.map(({ permission }) => permission),
    names,
  );
  const bound = names.length - taken.length;
  const refusal = role.isSystem ? texts.system : role.name === ownRole ? texts.own : null;
  return (
    <FormSection
      title={unusedTitle({ countedSince, unusedSince })}
      {...(role.changedAt > unusedSince &&
        !role.isSystem && { description: texts.changed(dateText(new Date(role.changedAt))) })}
    >
      {unused.length === 0 ? <p className={styles.quiet}>{texts.everythingUsed}</p> : <Lines uses={unused} />}
      {countedSince !== null &&
        unused.length > 0 &&
        (refusal !== null ? (
          <p className={styles.quiet}>{refusal}</p>
        ) : (
          <>
            {bound > 0 && (
              <p className={styles.quiet}>{taken.length === 0 ? texts.nothingToTake : texts.bound(bound)}</p>
            )}
            {taken.length > 0 && (
              <span>
                <LinkButton size="sm" icon="pencil" href={withoutHref(editHref(role.roleId), taken)}>
                  {texts.review(taken.length)}
                </LinkButton>
              </span>
            )}
          </>
        ))}
      {role.isSystem && unused.length > 0 && (
        <span>
          <LinkButton size="sm" icon="plus" href={paths.create}>
            {messages.create}
          </LinkButton>
        </span>
      )}
    </FormSection>
  );
};

const People = ({ roleId }: { readonly roleId: string }) => {
  const { places } = useComposition();
  const { data, error, isFetching, refetch } = useQuery(permissionUseQuery(roleId));
  const people = data?.people ?? [];
  return (
    <FormSection
      title={texts.people}
      {...(people.length === mostPeopleOfRole && { description: texts.mostPeople(mostPeopleOfRole) })}
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <Skeleton shape="block" width="100%" />
      ) : people.length === 0 ? (
        <p className={styles.quiet}>{texts.nobody}</p>
      ) : (
        people.map(({ userId, email, uses }) => {
          const unused = unusedOf(uses);
          const href = places.user?.(userId, null);
          return (
            <details key={userId} className={styles.person}>
              <summary>
                <span title={email}>{email}</span>
                <span className={styles.quiet}>
                  {unused.length === 0 ? texts.allUsed : texts.personUnused(unused.length, uses.length)}
                </span>
              </summary>
              <Lines uses={unused} />
              {href && (
                <LinkButton size="sm" href={href}>
                  {texts.editUser(email)}
                </LinkButton>
              )}
            </details>
          );
        })
      )}
    </FormSection>
  );
};

export default UnusedPage;
