import type { Passkey } from '@countinghouse/contract/people/passkeys';
import { Button, DateTimeText, ErrorState, Skeleton, Tag, notify } from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWays } from '../../../platform/forms/proof';
import { knowsPasskeys } from '../../../platform/passkeys';
import { refreshSession, useSession } from '../../../platform/session';
import { addOwnPasskey, fetchPasskeys, removeOwnPasskey } from './api';
import { authenticationTexts as texts } from './messages';
import { PasskeyName } from './passkey-name';
import { PasskeyProof } from './passkey-proof';
import { passkeysKey, sessionsKey } from './query-keys';
import styles from './authentication-page.module.css';

type Doing = { readonly what: 'adding' } | { readonly what: 'renaming' | 'removing'; readonly id: string };

/** Passkeys of the person, each to be named and removed, and a way to add one. */
export function OwnPasskeys({ onFirstFactor }: { onFirstFactor: (recoveryCodes: readonly string[]) => void }) {
  const queries = useQueryClient();
  const { authentication } = useSession();
  const ways = useWays();
  const [doing, setDoing] = useState<Doing | null>(null);
  const passkeys = useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => fetchPasskeys(signal), staleTime: 0 });
  if (passkeys.error && !passkeys.data)
    return (
      <ErrorState
        message={passkeys.error.message}
        onRetry={() => void passkeys.refetch()}
        isRetrying={passkeys.isFetching}
      />
    );
  if (!passkeys.data) return <Skeleton shape="block" />;

  const finish = async (said: string): Promise<void> => {
    setDoing(null);
    notify(said, { tone: 'success' });
    await Promise.all([
      refreshSession(),
      queries.invalidateQueries({ queryKey: passkeysKey }),
      queries.invalidateQueries({ queryKey: sessionsKey }),
    ]);
  };
  const isDoing = (what: Doing['what'], { id }: Passkey) => doing?.what === what && 'id' in doing && doing.id === id;
  return (
    <>
      {passkeys.data.length === 0 && <p className={styles.none}>{texts.noPasskeys}</p>}
      <ul className={styles.sessions} aria-label={texts.passkeysLabel}>
        {passkeys.data.map((passkey) => (
          <li key={passkey.id} className={styles.session}>
            <PasskeyFacts passkey={passkey} />
            {doing === null && (
              <div className={styles.actions}>
                <Button
                  size="sm"
                  aria-label={texts.renameNamed(passkey.name)}
                  onPress={() => setDoing({ what: 'renaming', id: passkey.id })}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="sm"
                  aria-label={texts.removeNamed(passkey.name)}
                  onPress={() => setDoing({ what: 'removing', id: passkey.id })}
                >
                  {texts.remove}
                </Button>
              </div>
            )}
            {isDoing('renaming', passkey) && (
              <PasskeyName
                passkey={passkey}
                onDone={() => void finish(texts.renamed)}
                onCancel={() => setDoing(null)}
              />
            )}
            {isDoing('removing', passkey) && (
              <PasskeyProof
                ways={ways}
                submit={(values) => removeOwnPasskey(passkey.id, values)}
                texts={{ submit: texts.remove, pending: texts.removing }}
                tone="danger"
                onDone={() => void finish(texts.removed)}
                onCancel={() => setDoing(null)}
              />
            )}
          </li>
        ))}
      </ul>
      {doing?.what === 'adding' && (
        <PasskeyProof
          ways={authentication ? ways : null}
          name={texts.firstName}
          submit={async (values) => {
            const recoveryCodes = await addOwnPasskey(values, authentication);
            if (recoveryCodes) onFirstFactor(recoveryCodes);
          }}
          texts={{ submit: texts.addPasskey, pending: texts.adding }}
          onDone={() => void finish(texts.passkeyAdded)}
          onCancel={() => setDoing(null)}
        />
      )}
      {doing === null &&
        (knowsPasskeys() ? (
          <div>
            <Button icon="plus" onPress={() => setDoing({ what: 'adding' })}>
              {texts.addPasskey}
            </Button>
          </div>
        ) : (
          <p className={styles.none}>{texts.noPasskeysHere}</p>
        ))}
    </>
  );
}

function PasskeyFacts({ passkey }: { passkey: Passkey }) {
  return (
    <div className={styles.facts}>
      <div className={styles.device}>
        <bdi>{passkey.name}</bdi>
        {!passkey.isOfThisHost && <Tag label={texts.worksAt(passkey.host)} />}
      </div>
      <p>
        <span className={styles.whole}>
          {texts.added} <DateTimeText iso={passkey.createdAt} /> ·
        </span>{' '}
        <span className={styles.whole}>
          {passkey.lastUsedAt ? (
            <>
              {texts.lastUsed} <DateTimeText iso={passkey.lastUsedAt} />
            </>
          ) : (
            texts.neverUsed
          )}
        </span>
      </p>
      {passkey.confirmsFrom && (
        <p>
          {texts.confirmsFrom} <DateTimeText iso={passkey.confirmsFrom} />
        </p>
      )}
    </div>
  );
}
