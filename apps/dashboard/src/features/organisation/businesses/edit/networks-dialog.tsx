import { Button, Checkbox, Dialog, Switch } from '@countinghouse/ui';
import { useState } from 'react';
import { CurrencyCoin } from '../../../../entities/currency/cells';
import { useCurrencyBook } from '../../../../entities/currency/use-currency-book';
import styles from './edit.module.css';
import { texts } from './messages';
import type { NetworkMap, OfferedCurrency } from './networks';
import { countOf, isAll, isLocked, maySave, setAll, setCurrency, setNetwork } from './networks';

type NetworksDialogProps = {
  readonly offered: readonly OfferedCurrency[];
  readonly initial: NetworkMap;
  readonly onSave: (networks: NetworkMap) => void;
  readonly onCancel: () => void;
};

/** Accepted coins and networks of a business. Nothing changes before Save. */
export const NetworksDialog = ({ offered, initial, onSave, onCancel }: NetworksDialogProps) => {
  const [map, setMap] = useState(initial);
  const [isRefused, setRefused] = useState(false);
  const { currencies, networks } = countOf(map);
  const change = (next: NetworkMap) => {
    setMap(next);
    if (maySave(next)) setRefused(false);
  };
  return (
    <Dialog
      title={texts.networksTitle}
      size="wide"
      isOpen
      isSticky
      onClose={onCancel}
      footer={
        <>
          <span className={isRefused ? styles.refusedCount : styles.count} role={isRefused ? 'alert' : undefined}>
            {isRefused ? texts.chooseDepositCurrency : texts.counted(currencies, networks)}
          </span>
          <Button onPress={onCancel}>{texts.cancel}</Button>
          <Button variant="primary" onPress={() => (maySave(map) ? onSave(map) : setRefused(true))}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.selectAll}>
        <Switch label={texts.selectAll} isOn={isAll(map, offered)} onChange={(isOn) => change(setAll(offered, isOn))} />
      </div>
      {offered.map((currency) => (
        <CurrencyRow
          key={currency.currency}
          offered={currency}
          map={map}
          onCurrency={(isOn) => change(setCurrency(map, offered, currency.currency, isOn))}
          onNetwork={(network, isOn) =>
            change(setNetwork(map, offered, { currency: currency.currency, network }, isOn))
          }
        />
      ))}
    </Dialog>
  );
};

type CurrencyRowProps = {
  readonly offered: OfferedCurrency;
  readonly map: NetworkMap;
  readonly onCurrency: (isOn: boolean) => void;
  readonly onNetwork: (network: OfferedCurrency['networks'][number], isOn: boolean) => void;
};

const CurrencyRow = ({ offered, map, onCurrency, onNetwork }: CurrencyRowProps) => {
  const { networkName } = useCurrencyBook();
  const { currency, networks } = offered;
  const enabled = map[currency] ?? [];
  return (
    <fieldset className={styles.currencyRow} aria-label={currency}>
      <Switch
        label={
          <span className={styles.coin}>
            <CurrencyCoin code={currency} />
            {currency}
          </span>
        }
        isOn={enabled.length > 0}
        onChange={onCurrency}
      />
      <div className={styles.networkList}>
        {networks.map((network) => (
          <Checkbox
            key={network}
            label={networkName(currency, network)}
            isChecked={enabled.includes(network)}
            isDisabled={isLocked(offered)}
            onChange={(isOn) => onNetwork(network, isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
};
