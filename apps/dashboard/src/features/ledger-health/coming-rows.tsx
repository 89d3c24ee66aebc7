import { Skeleton } from '@countinghouse/ui';

type Props = { readonly rows: number; readonly columns: number };

/** Rows in the place of those that are on their way. */
export const ComingRows = ({ rows, columns }: Props) =>
  Array.from({ length: rows }, (_row, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_column, column) => (
        <td key={column}>
          <Skeleton width={column === 0 ? 128 : 96} />
        </td>
      ))}
    </tr>
  ));
