import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseNotices } from '../../../platform/notices';
import { sessionFixture } from '../../../testing/fixtures';
import { showScreen } from '../../../testing/screen';
import { OwnNotices } from './own-notices';

/** A browser with this permission, and this answer of the person to its question. */
const allow = (permission: NotificationPermission, answer: NotificationPermission) => {
  class FakeNotification {
    static permission = permission;
    static requestPermission = () => {
      FakeNotification.permission = answer;
      return Promise.resolve(answer);
    };
  }
  vi.stubGlobal('Notification', FakeNotification);
};
const { id } = sessionFixture();

beforeEach(() => chooseNotices(id, 'off'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the notices of this device', () => {
  const settings = () => showScreen({ routes: { '/authentication': OwnNotices }, at: '/authentication' });

  it('are off until the person asks for them and the browser allows them', async () => {
    allow('default', 'granted');
    await settings();
    const own = screen.getByRole<HTMLInputElement>('switch', { name: 'Show notices' });
    expect(own.checked).toBe(false);
    await userEvent.click(own);
    await screen.findByRole('switch', { name: /^With amounts and businesses/ });
    expect(document.cookie).toContain(`notices.${id}=brief`);
  });

  it('are told in words to be refused by the browser', async () => {
    allow('default', 'denied');
    await settings();
    await userEvent.click(screen.getByRole('switch', { name: 'Show notices' }));
    await screen.findByText(/^This browser refuses notices/);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Show notices' }).checked).toBe(false);
  });

  it('are told to be impossible in a browser without them', async () => {
    vi.stubGlobal('Notification', undefined);
    await settings();
    expect(screen.getByText('This browser cannot show notices.')).toBeTruthy();
  });
});
