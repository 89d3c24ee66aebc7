import type { ManualMovement } from '@countinghouse/contract/across/manual-movements';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen';
import { cardOf } from './columns';

const movement = (type: ManualMovement['type']) =>
  ({
    type,
    amount: '13.37',
    currency: 'EUR',
    reason: 'OTHER',
    description: 'Wire fee of March',
    postedAt: '2025-06-24T11:14:04.000Z',
  }) as ManualMovement;

afterEach(cleanup);

it.each([
  ['CREDIT', '13.37 EUR'],
  ['DEBIT', '\u221213.37 EUR'],
] as const)('a card of a %s shows %s, and the description', async (type, shown) => {
  const { amount, caption } = cardOf(movement(type));
  const Card = () => (
    <main>
      <p>{amount}</p>
      <p>{caption}</p>
    </main>
  );
  await showScreen({ routes: { '/card': Card }, at: '/card' });
  const [figure, line] = screen.getByRole('main').querySelectorAll('p');
  expect(figure?.textContent.replaceAll('\u00a0', ' ')).toBe(shown);
  expect(line?.textContent).toContain('Wire fee of March');
});
