/** In the sidebar, and so separate from the other texts, which load with the screens. */
export const confirmationTitle = 'Balance confirmation';
export const costsTitle = 'Costs';
export const schedulesTitle = 'Schedules';
