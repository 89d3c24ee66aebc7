/** How a thing stands: done, under way, needs attention, over without result, failed. */
export type Tone = 'success' | 'info' | 'warning' | 'neutral' | 'danger';
