import type { GroupAccess, PermissionGroup } from '@countinghouse/contract/permissions';
import { accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/roles';
import { FormSection, Icon, RadioGroup, TextField } from '@countinghouse/ui';
import { useComposition } from '../../platform/composition';
import { useSession } from '../../platform/session';
import { messages } from './messages';
import type { Choices, RoleValues } from './model';
import { levelsOf, mayChoose, permissionsOf } from './model';
import styles from './roles.module.css';

export type RoleFieldsProps = {
  readonly values: RoleValues;
  readonly nameError?: string | undefined;
  readonly onChange: (changes: Partial<RoleValues>) => void;
  /** The role as it is; null while one is created. */
  readonly edited: Role | null;
  /** Shows the role without a way to change it. */
  readonly isReadOnly?: boolean;
};

/** A role's name, its access group by group, and the sidebar that makes. */
export const RoleFields = ({ values, nameError, onChange, edited, isReadOnly = false }: RoleFieldsProps) => {
  const before = edited?.permissions ?? [];
  const permissions = permissionsOf(values.choices, before);
  return (
    <>
      {!isReadOnly && (
        <FormSection title={messages.nameSection} description={messages.nameReason}>
          <TextField
            label={messages.name}
            autoComplete="off"
            value={values.name}
            error={nameError}
            maxLength={64}
            onChange={(name) => onChange({ name })}
          />
        </FormSection>
      )}
      <FormSection title={messages.permissions} description={isReadOnly ? undefined : messages.permissionsReason}>
        <div className={styles.groups}>
          {permissionGroups.map((group) => (
            <Group
              key={group.name}
              group={group}
              choice={values.choices[group.name] ?? 'NONE'}
              effective={accessOf(permissions, group)}
              before={before}
              isReadOnly={isReadOnly}
              onChange={(access) =>
                onChange({ choices: { ...values.choices, [group.name]: access } satisfies Choices })
              }
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={messages.preview} description={messages.previewReason}>
        <SidebarPreview permissions={permissions} />
      </FormSection>
    </>
  );
};

type GroupProps = {
  readonly group: PermissionGroup;
  readonly choice: GroupAccess;
  /** What the role ends up with in this group, other groups included. */
  readonly effective: GroupAccess;
  readonly before: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (access: GroupAccess) => void;
};

const Group = ({ group, choice, effective, before, isReadOnly, onChange }: GroupProps) => {
  const own = new Set(useSession().permissions);
  return (
    <div className={styles.group}>
      <span className={styles.name}>
        <span>{group.name}</span>
        {effective !== choice && (
          <span className={styles.note}>{messages.throughAnother(messages.access[effective])}</span>
        )}
      </span>
      {isReadOnly ? (
        <Access access={effective} />
      ) : (
        <RadioGroup<GroupAccess>
          label={group.name}
          isLabelHidden
          look="pills"
          value={choice}
          options={levelsOf(group).map((level) => ({
            id: level,
            label: messages.levels[level],
            isDisabled: !mayChoose(group, level, own, before),
          }))}
          onChange={onChange}
        />
      )}
    </div>
  );
};

/** Full access, View access or No access. */
export const Access = ({ access }: { access: GroupAccess }) => (
  <span className={access === 'NONE' ? styles.none : access === 'FULL' ? styles.full : undefined}>
    {messages.access[access]}
  </span>
);

/** The sidebar of somebody with these permissions. */
const SidebarPreview = ({ permissions }: { permissions: readonly string[] }) => {
  const { sidebarFor } = useComposition();
  const sections = sidebarFor(permissions);
  return (
    <div className={styles.preview} aria-live="polite">
      {sections.length === 0 && <p>{messages.previewNothing}</p>}
      {sections.map(({ title, items }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ path, label, icon }) => (
              <li key={path}>
                <Icon name={icon} size={14} />
                {label}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
