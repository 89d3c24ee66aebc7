import { Dialog, Switch } from '@countinghouse/ui';
import { laterTexts as texts } from '../later-messages';
import { goKeys } from './keys';
import { setSingleKeys, useSingleKeys } from './preference';
import styles from './shortcuts-dialog.module.css';

type Place = { readonly path: string; readonly label: string };

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Every shortcut for this person, and the switch for the single keys. */
export default function ShortcutsDialog({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const areOn = useSingleKeys();
  const { shortcuts } = texts;
  return (
    <Dialog title={shortcuts.title} isOpen onClose={onClose} size="wide">
      <Group
        title={shortcuts.anywhere}
        rows={[
          { keys: [isApple ? '⌘' : 'Ctrl', 'K'], label: shortcuts.palette },
          { keys: ['/'], label: shortcuts.search },
          { keys: ['?'], label: shortcuts.title },
          { keys: ['Esc'], label: shortcuts.close },
        ]}
      />
      <Group
        title={shortcuts.goTo}
        rows={places.flatMap(({ path, label }) => {
          const key = goKeys[path];
          return key ? [{ keys: ['g', key], label }] : [];
        })}
      />
      <div className={styles.off}>
        <Switch
          label={shortcuts.singleKeys}
          description={shortcuts.singleKeysHint}
          isOn={areOn}
          onChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}

function Group({ title, rows }: { title: string; rows: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {rows.map(({ keys, label }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
