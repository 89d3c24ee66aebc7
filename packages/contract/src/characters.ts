/**
 * True if a text holds an invisible, direction-changing or invalid character: zero-width, bidirectional controls, control characters,
 * non-characters and unpaired surrogates. A name or reference with one is not what it seems.
 */
export const hasHiddenCharacters = (text: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(text);

/** Inner spaces once, none at the ends. */
export const collapsed = (text: string): string => text.trim().replaceAll(/ +/g, ' ');
