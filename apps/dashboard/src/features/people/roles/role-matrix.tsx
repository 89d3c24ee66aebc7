import { accessOf, permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import { Icon, IconButton, Link, Switch } from '@countinghouse/ui';
import { useCallback, useState } from 'react';
import { permissionText } from '../../../entities/role/permission-texts';
import { Access } from './access';
import { columnsThatFit, partOf } from './matrix-model';
import { matrixMessages } from './matrix-messages';
import { messages } from './messages';
import { editHref } from './paths';
import { useGridKeys } from './use-grid-keys';
import styles from './matrix.module.css';

/** Every permission by area down, the roles across: as many as fit, the others by turning the page. */
export const RoleMatrix = ({ roles }: { readonly roles: readonly Role[] }) => {
  const { ref, width } = useWidth();
  const [isWhole, setWhole] = useState(true);
  const [wanted, setFirst] = useState(0);
  const { first, shown } = partOf(roles, wanted, columnsThatFit(width));
  const grid = useGridKeys();
  const held = shown.map(({ permissions }) => new Set(permissions));
  const isPaged = shown.length < roles.length;
  return (
    <div ref={ref} className={styles.matrix}>
      <div className={styles.tools}>
        <Switch label={matrixMessages.everyPermission} isOn={isWhole} onChange={setWhole} />
        {isPaged && (
          <div className={styles.pager}>
            <span>{matrixMessages.range(first + 1, first + shown.length, roles.length)}</span>
            <IconButton
              icon="chevron-left"
              label={matrixMessages.earlier}
              isDisabled={first === 0}
              onPress={() => setFirst(Math.max(0, first - shown.length))}
            />
            <IconButton
              icon="chevron-right"
              label={matrixMessages.later}
              isDisabled={first + shown.length >= roles.length}
              onPress={() => setFirst(first + shown.length)}
            />
          </div>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows walk its cells */}
      <table role="grid" aria-label={matrixMessages.caption} className={styles.table} {...grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.names}>
              {matrixMessages.permission}
            </th>
            {shown.map((role) => (
              <th key={role.id} scope="col" tabIndex={-1} title={role.name} data-truncates>
                <Link href={editHref(role.id)}>{role.name}</Link>
                <small>{messages.users(role.userCount)}</small>
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map((group) => (
          <tbody key={group.name}>
            <tr className={styles.area}>
              <th scope="rowgroup" tabIndex={-1}>
                {group.name}
              </th>
              {shown.map((role, at) => (
                <td key={role.id} tabIndex={-1}>
                  <Access access={accessOf(held[at] ?? [], group)} />
                </td>
              ))}
            </tr>
            {isWhole &&
              group.full.map((permission) => (
                <tr key={permission}>
                  <th scope="row" tabIndex={-1}>
                    {permissionText(permission)}
                  </th>
                  {shown.map((role, at) => (
                    <td key={role.id} tabIndex={-1}>
                      <Held isHeld={held[at]?.has(permission) ?? false} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
};

/** A mark for yes, a faint one for no; the word for assistive technology. */
export const Held = ({ isHeld }: { readonly isHeld: boolean }) => (
  <span className={isHeld ? styles.held : styles.notHeld}>
    <Icon name={isHeld ? 'mark-success' : 'mark-neutral'} size={isHeld ? 16 : 12} />
    <span className={styles.spoken}>{isHeld ? matrixMessages.held : matrixMessages.notHeld}</span>
  </span>
);

/** Width of an element; undefined until it is measured. */
const useWidth = () => {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((node: HTMLElement | null) => {
    if (!node || typeof ResizeObserver === 'undefined') return;
    setWidth(node.clientWidth);
    const observer = new ResizeObserver(() => setWidth(node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};
