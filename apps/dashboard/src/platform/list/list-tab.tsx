import { createPortal } from 'react-dom';
import { ListDrawer, ListView } from './list-view';
import type { Identified } from './identified';
import type { List } from './use-list';

type ListTabProps<Row extends Identified> = {
  readonly list: List<Row>;
  /** There is room for the columns a person chose. */
  readonly isDesktop: boolean;
  /** Where the page around the tab keeps a place for a row's details; null until it is there. */
  readonly drawerSlot: HTMLElement | null;
};

/** A list under the tabs of a page. */
export const ListTab = <Row extends Identified>({ list, isDesktop, drawerSlot }: ListTabProps<Row>) => (
  <>
    <ListView list={list} isDesktop={isDesktop} />
    {drawerSlot && createPortal(<ListDrawer list={list} />, drawerSlot)}
  </>
);
