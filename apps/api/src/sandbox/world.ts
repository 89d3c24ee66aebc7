import type { Window } from './calendar';
import type { Random } from './random';
import type { RatePath } from './rate-path';

/** Everything that seed, anchor and profile determine, and the server's secret, which seals. */
export type World = {
  readonly random: Random;
  readonly window: Window;
  readonly rates: RatePath;
  readonly secretKey: string;
  /** The profile's factor on daily payments. */
  readonly scale: number;
  /** End of the first seeding. */
  readonly endsAt: Date;
};

/** In which every organisation of the demonstration sums. */
export const uniformCurrency = 'EUR';
