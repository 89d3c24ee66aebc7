import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../../../testing/screen';
import DemoSignIns from './demo-sign-ins';

afterEach(cleanup);

it('the demo sign-ins say that the server does not answer, and appear once it does', async () => {
  let isReachable = false;
  answerWith(() => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return { body: { password: 'Sandbox2025', signIns: [], history: null } };
  });
  await showScreen({ routes: { '/login': () => <DemoSignIns onFillIn={() => undefined} /> }, at: '/login' });
  await screen.findByText(/The server does not answer/);
  isReachable = true;
  expect(await screen.findByText('Sandbox2025')).toBeDefined();
});

it('the demo sign-ins can be used while the history is made, and tell how far it is until it is whole', async () => {
  let history: { percent: number; month: string } | null = { percent: 42, month: '2025-07' };
  const asked = answerWith(() => ({
    body: {
      password: 'Sandbox2025',
      signIns: [{ email: 'admin@northgate.example', label: 'ADMIN – everything' }],
      history,
    },
  }));
  const filled = vi.fn<(email: string, password: string) => void>();
  await showScreen({ routes: { '/login': () => <DemoSignIns onFillIn={filled} /> }, at: '/login' });
  const progress = await screen.findByRole('progressbar', { name: /The demo history is being made \(2025-07\)/ });
  expect(progress.getAttribute('value')).toBe('42');
  await userEvent.click(screen.getByRole('button', { name: /Fill in/ }));
  expect(filled).toHaveBeenCalledWith('admin@northgate.example', 'Sandbox2025');
  history = { percent: 87, month: '2026-06' };
  await expect.poll(() => screen.getByRole('progressbar').getAttribute('value')).toBe('87');
  history = null;
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
  const last = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(asked).toHaveLength(last);
});
