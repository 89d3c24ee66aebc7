import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import OrganisationsScreen from './organisations-screen';

vi.mock(import('../../../platform/brand'), async (original) => ({
  ...(await original()),
  BrandLogo: () => <span>Northgate</span>,
  useTitle: () => undefined,
}));

afterEach(cleanup);

const show = async (elsewhere?: readonly string[]) => {
  answerWith(() => ({ body: { invitations: [] } }));
  await showScreen({
    routes: { '/organisations': () => <OrganisationsScreen /> },
    at: '/organisations',
    session: { elsewhere },
  });
};

it('[CELL-5] people whose organisations work at other addresses too are shown the way, by plain links', async () => {
  await show(['https://pay.orchard.example', 'https://desk.orchard.example']);
  const ways = within(await screen.findByRole('region', { name: 'At other addresses' })).getAllByRole('link');
  expect(ways.map((way) => [way.getAttribute('href'), way.getAttribute('rel')])).toEqual([
    ['https://pay.orchard.example/', 'noreferrer'],
    ['https://desk.orchard.example/', 'noreferrer'],
  ]);
});

it('[CELL-5] nobody else is told of other addresses', async () => {
  await show();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'At other addresses' })).toBeNull();
});
