/**
 * Closes the menu's sheet if it is open, and returns the focus to the menu's button. The browser draws the sheet above everything else, so anything
 * that opens over the page closes it first.
 */
export function closeSheet(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}
