/** Long enough for a browser that fetches the file after the click was handled, in milliseconds. */
const addressLifetime = 10_000;

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime);
};

/** Saves a text. */
export const saveText = (text: string, name: string): void => saveFile(new Blob([text], { type: 'text/plain' }), name);
