import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { FootContext } from './foot-context';

/** Buttons as the bottom edge of the drawer, below what scrolls; outside a drawer where they are. Those of a form name it. */
export function DrawerFoot({ children }: { children: ReactNode }) {
  const foot = useContext(FootContext);
  return foot ? createPortal(children, foot) : children;
}
