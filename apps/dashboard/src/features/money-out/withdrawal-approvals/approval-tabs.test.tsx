import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showScreen } from '../../../testing/screen';
import { StopLink } from './approval-tabs';
import { paths } from './paths';

afterEach(cleanup);

const show = (canOpen: (path: string) => boolean) =>
  showScreen({ routes: { [paths.pending]: StopLink }, at: paths.pending, composition: { canOpen } });

describe('the way to the stop of outgoing money', () => {
  it('stands where withdrawals are approved, for those who may stop it', async () => {
    await show((path) => path === '/stop-outgoing-money');
    const link = await screen.findByRole('link', { name: 'Stop outgoing money' });
    expect(link.getAttribute('href')).toBe('/stop-outgoing-money');
  });

  it('is shown to nobody else', async () => {
    await show(() => false);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
