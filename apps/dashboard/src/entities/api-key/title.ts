/** In the sidebar and over both tabs, and so separate from the other texts, which load with the screens. */
export const keysTitle = 'API keys';
