/** Apart from the other texts, which load with the screen. */
export const title = 'Requests';
