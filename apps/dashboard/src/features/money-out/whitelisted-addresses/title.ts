/** In the sidebar too, and so separate from the other texts, which load with the screens. */
export const title = 'Whitelisted addresses';
export const createTitle = 'Whitelist an address';
