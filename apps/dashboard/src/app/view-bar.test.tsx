import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, showScreen } from '../testing/screen';
import { ViewBar } from './view-bar';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (session: object) =>
  showScreen({ routes: { '/businesses': ViewBar }, at: '/businesses', session: { role: 'SUPPORT', ...session } });

describe('the bar of a view', () => {
  it('says as whom the dashboard is seen, and ends the view', async () => {
    const asked = answerWith(({ call }) => (call === 'DELETE auth/session/view' ? { body: {} } : undefined));
    await show({ isViewing: true });
    screen.getByText('You see the dashboard as SUPPORT does. Nothing can be changed.');
    await userEvent.click(screen.getByRole('button', { name: 'Stop viewing' }));
    await vi.waitFor(() => expect(asked.map(({ call }) => call)).toContain('DELETE auth/session/view'));
  });

  it('is not there without one', async () => {
    answerWith(() => undefined);
    await show({});
    expect(screen.queryByRole('button', { name: 'Stop viewing' })).toBeNull();
  });

  it('[TEST-9] says that no real money moves in a test organisation, and leads back to the live one of whoever is in it', async () => {
    answerWith(() => undefined);
    const live = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
    await show({ testOf: live, organisationList: [{ id: live, name: 'Northgate' }] });
    screen.getByText('Test mode: no real money moves');
    screen.getByRole('button', { name: 'Back to live' });
    cleanup();
    await show({ testOf: live, organisationList: [] });
    screen.getByText('Test mode: no real money moves');
    expect(screen.queryByRole('button', { name: 'Back to live' })).toBeNull();
  });
});
