import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../controls/Button';
import type { IconName } from '../icons/Icon';
import { PopoverSlip } from './layer';
import surface from './surface.module.css';

export type ToolPopoverProps = {
  icon: IconName;
  /** Name of the button and its popover. */
  label: string;
  /** 24, 32 px or as tall as a form control. Default `md` (32). */
  size?: 'xs' | 'md' | 'lg';
  /** Edge of the button that the popover shares. Default `end`, for tools at the right of a page. */
  align?: 'start' | 'end';
  /** The popover; gets the way to close it. */
  children: (close: () => void) => ReactNode;
};

/** Tool of a list or of a figure: an icon that opens a popover. */
export function ToolPopover({ icon, label, size, align = 'end', children }: ToolPopoverProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={icon}
        label={label}
        size={size}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
      />
      <PopoverSlip
        className={surface.popover}
        dialogClass={surface.panel}
        aria-label={label}
        triggerRef={trigger}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        placement={`bottom ${align}`}
      >
        {children(() => setOpen(false))}
      </PopoverSlip>
    </>
  );
}
