import { exports, type ExportType } from '@countinghouse/contract/exports';
import { viewedLists } from '@countinghouse/contract/people/saved-views';
import { expect, it } from 'vitest';
import { lines, lists } from './lists';

it.each(Object.keys(exports) as ExportType[])(
  'the file of %s is declared by one list, whose columns have different headings',
  (type) => {
    const [declared, ...others] = lists.filter(({ endpoint }) => endpoint === exports[type].list);
    expect(others).toEqual([]);
    const headers = declared?.exported?.columns.map(({ header }) => header) ?? [];
    expect(headers.length).toBeGreaterThan(0);
    expect(new Set(headers).size).toBe(headers.length);
  },
);

it('each name under which views are saved is that of one list', () => {
  expect(lists.flatMap(({ views }) => views).toSorted()).toEqual(viewedLists.toSorted());
});

it('rows of a list of money are added up once, however many lists show them', () => {
  const kept = lines.map(({ list }) => list);
  expect(new Set(kept).size).toBe(kept.length);
  expect(new Set(lists.flatMap((list) => list.lines.map((line) => line.list)))).toEqual(new Set(kept));
});
