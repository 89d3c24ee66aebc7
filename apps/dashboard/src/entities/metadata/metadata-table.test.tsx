import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MetadataTable } from './metadata-table';

it('metadata is a table of names and values in the order of the names', () => {
  render(<MetadataTable metadata={{ order: '1042', basket: 'two lamps\nand a desk' }} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['NameValue', 'baskettwo lamps\nand a desk', 'order1042']);
});

it('a value that looks like markup is shown as its text', () => {
  const { container } = render(<MetadataTable metadata={{ note: '<img src=x onerror=alert(1)>' }} />);
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(container.querySelector('img')).toBeNull();
});

it('without metadata nothing is shown', () => {
  const { container } = render(<MetadataTable metadata={{}} />);
  expect(container.innerHTML).toBe('');
});
