export const stopTitle = 'Stop outgoing money';
