import type { HoldingsRail } from './port';

/** Holdings on chains of several kinds, none of which speaks for banks. */
export const holdingsTogether = (rails: readonly HoldingsRail[]): HoldingsRail => ({
  speaksForBanks: false,
  heldBy: async (asked) => {
    const held = [];
    for (const rail of rails) held.push(...(await rail.heldBy(asked)));
    return held;
  },
});
