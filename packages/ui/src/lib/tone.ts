/** State of a thing: done, under way, needs attention, over without result, failed. */
export type Tone = 'success' | 'info' | 'warning' | 'neutral' | 'danger';
