import type { Page } from 'playwright-core';
import { fixedInstant } from './product';

/** Sets the page's own clock to the server's fixed one, so that presets such as "Last 30 days" have rows. */
export const freezeClock = (page: Page, instant = fixedInstant) => page.clock.setFixedTime(new Date(instant));
