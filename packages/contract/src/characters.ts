/** Characters that show nothing or turn the reading direction: a name with one is not what it seems. */
export const hasHiddenCharacters = (text: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/u.test(text);

/** Inner spaces once, none at the ends. */
export const collapsed = (text: string): string => text.trim().replaceAll(/ +/g, ' ');
