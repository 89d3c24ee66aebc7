import type { GroupAccess, PermissionGroup } from '@countinghouse/contract/permissions';
import { accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import { Button, FormSection, Icon, RadioGroup, Row, Select, TextField } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { roleSummary } from '../../../entities/role/summary';
import { useComposition } from '../../../platform/composition';
import type { Fields } from '../../../platform/forms';
import { Field } from '../../../platform/forms';
import { useSession } from '../../../platform/session';
import { Access } from './access';
import { rolesPage } from './api';
import { messages } from './messages';
import type { RoleValues } from './model';
import { broughtBy, choicesAs, choicesOf, levelsOf, mayChoose, permissionsOf } from './model';
import styles from './roles.module.css';

export type RoleFieldsProps = {
  readonly of: Fields<RoleValues>;
  /** Present role; null while one is created. */
  readonly edited: Role | null;
};

/** A role's name, its access group by group, and the sidebar that makes. */
export const RoleFields = ({ of, edited }: RoleFieldsProps) => {
  const before = edited?.permissions ?? [];
  const own = new Set(useSession().permissions);
  return (
    <>
      <FormSection title={messages.nameSection} description={messages.nameReason}>
        <Field of={of} name="name">
          {(field) => <TextField label={messages.name} autoComplete="off" maxLength={64} {...field} />}
        </Field>
      </FormSection>
      <Field of={of} name="choices">
        {({ value: choices, onChange }) => {
          const permissions = permissionsOf(choices, before);
          return (
            <>
              <FormSection title={messages.permissions} description={messages.permissionsReason}>
                <Row>
                  {!edited && <StartFrom onChoose={(role) => onChange(choicesAs(choicesOf(role.permissions), own))} />}
                  <Button size="sm" onPress={() => onChange(choicesAs('VIEW', own, before))}>
                    {messages.allView}
                  </Button>
                  <Button size="sm" variant="ghost" onPress={() => onChange(choicesAs('NONE', own, before))}>
                    {messages.access.NONE}
                  </Button>
                </Row>
                <div className={styles.groups}>
                  {permissionGroups.map((group) => (
                    <Group
                      key={group.name}
                      group={group}
                      choice={choices[group.name] ?? 'NONE'}
                      effective={accessOf(permissions, group)}
                      through={broughtBy(group, choices)}
                      own={own}
                      before={before}
                      onChange={(access) => onChange({ ...choices, [group.name]: access })}
                    />
                  ))}
                </div>
              </FormSection>
              <Preview permissions={permissions} />
            </>
          );
        }}
      </Field>
    </>
  );
};

/** Copies a role's grants, as far as the person may. Without an answer there is nothing to copy. */
const StartFrom = ({ onChoose }: { onChoose: (role: Role) => void }) => {
  const { data } = useQuery(rolesPage);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={styles.start}>
      <Select
        label={messages.startFrom}
        isLabelHidden
        size="sm"
        placeholder={messages.startFrom}
        isDisabled={!data}
        value={chosen}
        options={(data?.rows ?? []).map(({ id, name, groups }) => ({
          id,
          label: name,
          description: roleSummary(groups),
        }))}
        onChange={(id) => {
          const role = data?.rows.find((one) => one.id === id);
          if (!role) return;
          setChosen(id);
          onChoose(role);
        }}
      />
    </div>
  );
};

/** Role as read-only text. */
export const RoleShown = ({ role: { permissions } }: { readonly role: Role }) => (
  <>
    <FormSection title={messages.permissions}>
      <div className={styles.groups}>
        {permissionGroups.map((group) => (
          <GroupLine key={group.name} name={group.name}>
            <Access access={accessOf(permissions, group)} />
          </GroupLine>
        ))}
      </div>
    </FormSection>
    <Preview permissions={permissions} />
  </>
);

const GroupLine = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className={styles.group}>
    <span className={styles.name}>
      <span>{name}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {children}
  </div>
);

type GroupProps = {
  readonly group: PermissionGroup;
  readonly choice: GroupAccess;
  /** Effective level in this group, other groups included. */
  readonly effective: GroupAccess;
  /** Groups that imply the rest. */
  readonly through: readonly string[];
  readonly own: ReadonlySet<string>;
  readonly before: readonly string[];
  readonly onChange: (access: GroupAccess) => void;
};

const Group = ({ group, choice, effective, through, own, before, onChange }: GroupProps) => {
  return (
    <GroupLine
      name={group.name}
      {...(effective !== choice && { note: messages.throughAnother(messages.access[effective], through) })}
    >
      <RadioGroup<GroupAccess>
        label={group.name}
        isLabelHidden
        look="pills"
        value={choice}
        options={levelsOf(group).map((level) => ({
          id: level,
          label: messages.levels[level],
          isQuiet: level === 'NONE',
          isDisabled: !mayChoose(group, level, own, before),
        }))}
        onChange={onChange}
      />
    </GroupLine>
  );
};

const Preview = ({ permissions }: { permissions: readonly string[] }) => (
  <FormSection title={messages.preview} description={messages.previewReason}>
    <SidebarPreview permissions={permissions} />
  </FormSection>
);

/** Sidebar of a person with these permissions. */
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
