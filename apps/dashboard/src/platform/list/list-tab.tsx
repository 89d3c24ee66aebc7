import { createPortal } from 'react-dom';
import { ListDrawer, ListView } from './list-view';
import type { Identified } from './identified';
import type { List } from './use-list';

type ListTabProps<Row extends Identified> = {
  readonly list: List<Row>;
  /** True if there is room for chosen columns. */
  readonly isDesktop: boolean;
  /** Place of the surrounding page for a row's details; null until mounted. */
  readonly drawerSlot: HTMLElement | null;
};

/** A list under the tabs of a page. */
export const ListTab = <Row extends Identified>({ list, isDesktop, drawerSlot }: ListTabProps<Row>) => (
  <>
    <ListView list={list} isDesktop={isDesktop} />
    {drawerSlot && createPortal(<ListDrawer list={list} />, drawerSlot)}
  </>
);
