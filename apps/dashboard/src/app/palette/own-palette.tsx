import { useOwnCommands, type OwnCommands } from './own-commands';
import Palette from './palette';

/** The palette with the commands of the person. */
export default function OwnPalette({ onClose, ...own }: OwnCommands & { readonly onClose: () => void }) {
  return <Palette groups={useOwnCommands(own)} onClose={onClose} />;
}
