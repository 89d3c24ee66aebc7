import { useRef, useState } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover, Separator } from 'react-aria-components';
import { Button, IconButton, type ButtonVariant, type ControlSize } from '../controls/Button';
import { Icon, type IconName } from '../icons/Icon';
import styles from './Menu.module.css';
import surface from './surface.module.css';

type MenuItem = {
  id: string;
  label: string;
  description?: string;
  icon?: IconName;
  isDisabled?: boolean;
  /** Marks an action that cannot be undone. */
  isDangerous?: boolean;
  /** A rule above this item parts the groups. */
  startsGroup?: boolean;
  onPress: () => void;
};

export type MenuProps = {
  /** Names the button; shown when `isLabelShown`. */
  label: string;
  items: readonly MenuItem[];
  icon?: IconName;
  /** A labelled button with a chevron instead of an icon alone. */
  isLabelShown?: boolean;
  variant?: ButtonVariant;
  size?: ControlSize;
  isDisabled?: boolean;
};

/** A button that opens a list of actions. Arrows walk, a letter jumps, Enter acts, Escape closes. */
export function Menu({ label, items, icon, isLabelShown, variant = 'ghost', size = 'sm', isDisabled }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const opens = { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const;
  return (
    <>
      {isLabelShown ? (
        <Button
          {...opens}
          ref={trigger}
          icon={icon}
          trailingIcon="chevron-down"
          variant={variant}
          size={size}
          isDisabled={isDisabled}
          onPress={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      ) : (
        <IconButton
          {...opens}
          ref={trigger}
          icon={icon ?? 'dots'}
          label={label}
          isDisabled={isDisabled}
          onPress={() => setOpen(!isOpen)}
        />
      )}
      <Popover
        className={surface.popover}
        aria-label={label}
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        offset={4}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus */}
        <AriaMenu aria-label={label} className={surface.list} autoFocus="first" onClose={() => setOpen(false)}>
          {items.flatMap((item) => [
            item.startsGroup && <Separator key={`${item.id}-rule`} className={styles.rule} />,
            <AriaMenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled}
              className={surface.item}
              data-danger={item.isDangerous || undefined}
              onAction={item.onPress}
            >
              {item.icon && <Icon name={item.icon} />}
              <span className={surface.itemText}>
                <span>{item.label}</span>
                {item.description && <small>{item.description}</small>}
              </span>
            </AriaMenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </>
  );
}
