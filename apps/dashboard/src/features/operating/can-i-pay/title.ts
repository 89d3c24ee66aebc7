/** Title of the screen, apart from its texts so that the manifest does not load them. */
export const title = 'Can I pay?';
