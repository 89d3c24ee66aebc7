import { LinkButton } from '@countinghouse/ui';
import { createPortal } from 'react-dom';
import { useComposition } from '../composition';
import { useDrawerSlot, type DrawerSlot } from './drawer-place';
import { ListDrawer, ListView } from './list-view';
import type { Identified } from './identified';
import type { List } from './use-list';

type ListTabProps<Row extends Identified> = {
  readonly list: List<Row>;
  /** True if there is room for chosen columns. */
  readonly isDesktop: boolean;
  /** Place of the surrounding page for a row's details. */
  readonly drawerSlot: DrawerSlot;
  /** Form that makes the first row, for whoever may open it: of the business of the page. */
  readonly create?: { readonly path: string; readonly businessId: string; readonly label: string };
};

/** A list under the tabs of a page. */
export const ListTab = <Row extends Identified>({ list, isDesktop, drawerSlot, create }: ListTabProps<Row>) => {
  const { canOpen } = useComposition();
  return (
    <>
      <ListView
        list={list}
        isDesktop={isDesktop}
        create={
          create &&
          canOpen(create.path) && (
            <LinkButton icon="plus" href={`${create.path}?businessId=${create.businessId}`}>
              {create.label}
            </LinkButton>
          )
        }
      />
      <Beside list={list} slot={drawerSlot} />
    </>
  );
};

/** The details of the open row, in the page's place for them. */
const Beside = <Row extends Identified>({ list, slot }: { readonly list: List<Row>; readonly slot: DrawerSlot }) => {
  const place = useDrawerSlot(slot);
  return place && createPortal(<ListDrawer list={list} />, place);
};
