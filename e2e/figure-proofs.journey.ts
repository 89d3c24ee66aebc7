import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

describe('the proof of a figure', () => {
  it('is shared by a link that tells an outsider that figure on a phone, until it is revoked', async () => {
    const page = await openSignedIn('admin@northgate.example', '/businesses');
    await page.getByRole('button', { name: 'Proof of Total' }).click();
    const sharing = page.getByRole('region', { name: 'Share with an outsider' });
    const making = sharing.getByRole('button', { name: 'Make link' });
    await making.waitFor();
    await expectAccessible(page);
    await making.click();
    const told = await sharing.getByText(/^Link to .+ created/).innerText();
    const figure = /^Link to ([\d,]+\.\d\d [A-Z]+),/.exec(told)?.[1] ?? '';
    const path = new URL(await sharing.getByRole('code').innerText()).pathname;
    expect(path).toMatch(/^\/verify\/[\w-]{22}$/);

    const outside = await openPage({ width: 390, height: 844 });
    await outside.goto(path);
    await outside.getByRole('heading', { level: 1, name: 'A figure of the books' }).waitFor();
    await outside.getByRole('heading', { name: 'The books say the same' }).waitFor();
    await outside.getByText(figure, { exact: true }).waitFor();
    expect((await outside.locator('main').innerText()).match(/[\d,]+\.\d\d [A-Z]{3,}/g)).toEqual([figure]);
    await expectNoSidewaysScroll(outside);
    await expectAccessible(outside);

    await sharing
      .getByRole('button', { name: /^Revoke the link to / })
      .first()
      .click();
    await expect.poll(() => sharing.getByRole('button', { name: /^Revoke the link to / }).count()).toBe(0);
    await outside.reload();
    await outside.getByRole('heading', { level: 1, name: 'Nothing is known by this code' }).waitFor();
    expect(await outside.getByText(figure).count()).toBe(0);
  });
});
