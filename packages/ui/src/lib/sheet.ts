/**
 * Closes the menu's sheet where it is open, and gives the focus back to the menu's button. The browser draws the sheet
 * above everything else, so whatever opens over the page closes it first.
 */
export function closeSheet(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}
