// All floating parts, in one script of their own: `layer.tsx` loads it.
import type { ReactNode, RefObject } from 'react';
import { Dialog, Modal, ModalOverlay, Popover } from 'react-aria-components';
import { FocusNext } from './focus-next';

type Opening = {
  isOpen: boolean;
  /** Escape, or a press outside if that closes it. */
  onClose: () => void;
  children: ReactNode;
};

type Naming = { 'aria-label'?: string; 'aria-labelledby'?: string };

export type ModalLayerProps = Opening &
  Naming & {
    role?: 'dialog' | 'alertdialog';
    /** Scrim between the layer and the page. */
    scrimClass?: string;
    /** The slip itself. */
    className?: string;
    /** Inside the slip. */
    dialogClass?: string;
    /** A press outside does not close it. */
    isSticky?: boolean;
    /** Escape does not close it either. */
    isLocked?: boolean;
  };

/** Over everything else: focus goes in, stays in, and returns to where it was. */
export function ModalLayer({
  isOpen,
  onClose,
  children,
  scrimClass,
  className,
  dialogClass,
  isSticky,
  isLocked,
  ...dialog
}: ModalLayerProps) {
  return (
    <ModalOverlay
      className={scrimClass}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!isSticky && !isLocked}
      isKeyboardDismissDisabled={Boolean(isLocked)}
    >
      <Modal className={className}>
        <FocusNext />
        <Dialog {...dialog} className={dialogClass}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

export type PopoverLayerProps = Opening &
  Naming & {
    /** Anchor of the layer; the focus returns there. */
    triggerRef: RefObject<HTMLElement | null>;
    placement?: 'bottom start' | 'bottom end';
    className?: string;
    dialogClass?: string;
  };

/** Beside what opened it: focus goes in, and returns when it closes. */
export function PopoverLayer({
  isOpen,
  onClose,
  children,
  triggerRef,
  placement = 'bottom start',
  className,
  dialogClass,
  ...naming
}: PopoverLayerProps) {
  return (
    <Popover
      className={className}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      offset={4}
    >
      <Dialog {...naming} className={dialogClass}>
        {children}
      </Dialog>
    </Popover>
  );
}
