/** In the sidebar too, and so separate from the other texts, which load with the screen. */
export const title = 'Sign-in and sessions';
