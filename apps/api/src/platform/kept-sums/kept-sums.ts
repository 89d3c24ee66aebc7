/** Sums that are kept beside the rows they are of. */
export type KeptSums = {
  readonly table: string;
  /** Columns that name one sum; the table has a unique index over them. */
  readonly key: readonly string[];
  readonly sums: readonly string[];
  /** Query of key and sums, any number of rows per key: the expected totals of the kept sums. */
  readonly rows: string;
  /** Sums that rows may leave out (null): a key of which no row has one keeps it unchecked. Of all others null counts as zero. */
  readonly optional?: readonly string[];
  /** Query of key and sums that are noted and not yet added to the table. */
  readonly behind?: string;
};

/** Query of the sums that differ from those of their rows: key, each kept sum, and the expected one as `{sum}_of_rows`. */
export const wrongSums = ({ table, key, sums, rows, optional = [], behind }: KeptSums): string => {
  const columns = [...key, ...sums].join(', ');
  const names = key.join(', ');
  const ofRows = sums.map((sum) => `${sum}_of_rows`);
  return `
      select ${[...key, ...sums, ...ofRows].join(', ')}
        from (select ${names},
                     ${sums.map((sum) => `coalesce(sum(${sum}) filter (where is_kept), 0) as ${sum}`).join(', ')},
                     ${sums
                       .map(
                         (sum) => `case when bool_and(is_kept) then 0
                          else coalesce(sum(${sum}) filter (where not is_kept),
                                        ${optional.includes(sum) ? `sum(${sum}) filter (where is_kept)` : '0'}, 0)
                      end as ${sum}_of_rows`,
                       )
                       .join(', ')}
                from (select ${columns}, true as is_kept from ${table}
                      ${behind === undefined ? '' : `union all select ${columns}, true from (${behind}) behind`}
                      union all select ${columns}, false from (${rows}) of_rows) compared
               group by ${names}) both_sides
       where (${sums.join(', ')}) <> (${ofRows.join(', ')})`;
};
