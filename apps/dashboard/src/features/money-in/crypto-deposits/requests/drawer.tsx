import { EmptyState, Facts } from '@countinghouse/ui';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RowDrawerProps } from '../../../../platform/list';
import { RowDrawer } from '../../../../platform/list/row-drawer';
import { PublicAddress } from './public-address';

type Props<Row, Read extends Row, Key extends QueryKey> = Pick<RowDrawerProps<Row>, 'row' | 'walk'> & {
  readonly query: UseQueryOptions<Read, Error, Read, Key>;
  readonly titleOf: (row: Row) => string;
  readonly texts: { readonly counted: { readonly one: string }; readonly gone: string };
  /** Names the part that is awaited. */
  readonly awaitedTitle: string;
  readonly children: (row: Row) => ReactNode;
};

/** Details of one row: of the list, or read for itself, or the sentence that there is none. */
export const RequestDrawer = <Row, Read extends Row, Key extends QueryKey>({
  row,
  walk,
  query,
  titleOf,
  texts: { counted, gone },
  awaitedTitle,
  children,
}: Props<Row, Read, Key>) => {
  const detail = useQuery({ ...query, enabled: !row });
  const shown: Row | undefined = row ?? detail.data;
  const head = { title: shown ? titleOf(shown) : counted.one, noun: counted.one, ...walk };
  if (!shown && detail.error)
    return (
      <RowDrawer {...head}>
        <EmptyState title={gone} />
      </RowDrawer>
    );
  return (
    <RowDrawer {...head} awaited={shown ? null : detail} awaitedTitle={awaitedTitle}>
      {shown && children(shown)}
    </RowDrawer>
  );
};

/** The address among the facts of a drawer. */
export const AddressFact = ({ url, noun }: { readonly url: string; readonly noun: string }) => (
  <Facts items={[{ label: noun, value: <PublicAddress url={url} noun={noun} /> }]} />
);
