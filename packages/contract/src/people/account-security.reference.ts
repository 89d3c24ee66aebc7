import { documented } from '../reference';
import {
  changePassword,
  changeTwoFactor,
  confirmFactorReset,
  endOwnSession,
  factorResetHours,
  getFactorReset,
  getTwoFactorSetup,
  listOwnSessions,
  refuseFactorResetLink,
  setupMinutes,
} from './account-security';

const factorResetExample = { email: 'mara.lind@example.com', organisationName: 'Northgate Payments', dueAt: null };

export const accountSecurityEndpoints = [
  documented(changePassword, {
    summary: "Changes the caller's password and ends the person's other sessions.",
  }),
  documented(getTwoFactorSetup, {
    summary: `The secret to set a second factor up with. It waits ${setupMinutes} minutes; nothing changes until the PATCH.`,
    example: {
      enabled: false,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUrl:
        'otpauth://totp/Northgate:mara.lind%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Northgate&algorithm=SHA1&digits=6&period=30',
      issuer: 'Northgate',
      account: 'mara.lind@example.com',
    },
  }),
  documented(changeTwoFactor, {
    summary:
      "Enables or disables the caller's second factor, against the password, and ends the person's other sessions.",
    example: { twoFaEnabled: true, recoveryCodes: ['k3f9-2m1q', '7xw4-pd0s'] },
  }),
  documented(listOwnSessions, {
    summary: "The caller's live sessions: this one first, then the last used.",
    example: {
      sessions: [
        {
          id: '0195d04e-8f3a-7b5c-ac6d-7e8f9a0b1c2d',
          isCurrent: true,
          device: 'Firefox on Linux',
          ip: '203.0.113.10',
          organisation: 'Northgate Payments',
          issuedAt: '2025-03-14T09:22:11.000Z',
          lastSeenAt: '2025-03-14T09:40:02.000Z',
          expiresAt: '2025-03-14T21:22:11.000Z',
        },
      ],
      serverTime: '2025-03-14T09:40:31.000Z',
      idleTimeoutSeconds: 1800,
    },
  }),
  documented(endOwnSession, {
    summary: "Ends one of the caller's sessions.",
  }),
  documented(getFactorReset, {
    summary: 'The reset of a second factor that a mailed link leads to.',
    example: factorResetExample,
  }),
  documented(confirmFactorReset, {
    summary: `Confirms by the mailed link and the password. The reset happens ${factorResetHours} hours later, unless one of the person's organisations refuses.`,
    example: { ...factorResetExample, dueAt: '2025-03-15T09:26:53.589Z' },
  }),
  documented(refuseFactorResetLink, {
    summary: 'The person refuses by the mailed link. Nothing changes.',
  }),
];
