import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

const email = 'mara.lind@example.com';

describe('a password that anybody would try first', () => {
  it.each(['Password1', 'P@ssw0rd2025!', 'Qwerty123', '123Welcome', 'Summer2025', 'Letmein1!', 'Mara.Lind1'])(
    'is %s',
    (password) => {
      expect(isCommonPassword(password, email)).toBe(true);
    },
  );

  it.each(['Sandbox2025', 'Different2025', 'Correct-Horse-7-Battery', 'Passwordless Tuesday 9', 'xK3-vQ9-mZ2'])(
    'is not %s',
    (password) => {
      expect(isCommonPassword(password, email)).toBe(false);
    },
  );
});
