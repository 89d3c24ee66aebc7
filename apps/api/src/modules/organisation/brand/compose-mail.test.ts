import { describe, expect, it } from 'vitest';
import { sampleBrands } from '../../../testing/brands';
import { composeMail } from './compose-mail';

const addressed = { to: 'mara.lind@example.com', brand: null, base: 'https://pay.example.com' };

describe('a mail', () => {
  it('comes from the address of its brand, under its name; without one from the installation’s', () => {
    const [brand] = sampleBrands(['HARBOUR']);
    const content = { subject: 'Hello', lines: ['One'] };
    const own = { ...brand!, mailFrom: 'no-reply@harbour.example' };
    expect(composeMail({ ...addressed, brand: own }, content).from).toEqual({
      name: 'Harbour',
      address: 'no-reply@harbour.example',
    });
    expect(composeMail({ ...addressed, brand: brand! }, content).from).toBeUndefined();
  });

  it('holds the one link it was given, whatever names its lines begin with or contain', () => {
    const hostile = '<a href="https://evil.example">Northgate</a> & "sons"';
    const { html } = composeMail(addressed, {
      subject: hostile,
      lines: [hostile, hostile],
      link: { label: 'Set your password', url: 'https://pay.example.com/reset-password?token=1&brand="x"' },
    });
    const page = html ?? '';
    expect(page.match(/<a /g)).toHaveLength(1);
    expect(page).toContain(
      '<a href="https://pay.example.com/reset-password?token=1&amp;brand=&quot;x&quot;">Set your password</a>',
    );
    expect(page).not.toContain('href="https://evil.example"');
    expect(page).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;Northgate&lt;/a&gt; &amp; &quot;sons&quot;');
  });
});
