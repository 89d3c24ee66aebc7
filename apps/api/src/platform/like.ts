const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern for texts that contain `text`, whose own wildcards mean just themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** A LIKE pattern for texts that begin with `text`. */
export const beginningWith = (text: string): string => `${literally(text)}%`;
