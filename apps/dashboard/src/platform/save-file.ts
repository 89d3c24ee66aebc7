export type NamedFile = { readonly file: Blob; readonly name: string };

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next task; the address would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};
