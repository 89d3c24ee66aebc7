import { Button, Icon, Tag, later, whenIdle } from '@countinghouse/ui';
import { Suspense, useEffect, useState } from 'react';
import { CurrencyCoin } from '../../../../entities/currency/cells';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import styles from './edit.module.css';
import { texts } from './messages';
import type { NetworkMap, OfferedCurrency } from './networks';
import { maySave } from './networks';

const NetworksDialog = later(async () => (await import('./networks-dialog')).NetworksDialog);

type DepositCurrenciesProps = {
  readonly offered: readonly OfferedCurrency[];
  readonly value: NetworkMap;
  readonly error: string | undefined;
  readonly onChange: (networks: NetworkMap) => void;
};

/** Deposit currencies, with the dialog that sets them. */
export const DepositCurrencies = ({ offered, value, error, onChange }: DepositCurrenciesProps) => {
  const [isOpen, setOpen] = useState(false);
  const { nameOf, networkName } = useCurrencyBook();
  useEffect(() => whenIdle(() => void NetworksDialog.preload()), []);
  return (
    <div className={styles.deposits} data-invalid={error ? true : undefined}>
      {maySave(value) ? (
        <table className={styles.networks}>
          <caption className={styles.spoken}>{texts.enabledNetworks}</caption>
          <tbody>
            {Object.entries(value).map(([currency, networks]) => (
              <tr key={currency}>
                <th scope="row">
                  <span className={styles.coin}>
                    <CurrencyCoin code={currency} />
                    {currency}
                    <span className={styles.quiet}>{nameOf(currency)}</span>
                  </span>
                </th>
                <td>
                  <span className={styles.tags}>
                    {networks.map((network) => (
                      <Tag key={network} label={networkName(currency, network)} />
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.none}>{texts.noDepositCurrency}</p>
      )}
      <div>
        <Button size="sm" icon="sliders" aria-haspopup="dialog" onPress={() => setOpen(true)}>
          {texts.configure}
        </Button>
      </div>
      {error && (
        <p className={styles.error}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <NetworksDialog
            offered={offered}
            initial={value}
            onSave={(networks) => {
              onChange(networks);
              setOpen(false);
            }}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
};
