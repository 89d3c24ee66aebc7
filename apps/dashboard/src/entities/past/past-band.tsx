import { DateField, IconButton, Link, LinkButton, TextField, timeText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessNow } from '../../platform/api/server-clock';
import { dayOf } from '../../platform/list/calendar-days';
import { balancesSinceQuery } from './api';
import { instantOf, presetsOf, useAsOf } from './as-of';
import { messages } from './messages';
import styles from './past.module.css';

type BandProps = { readonly asOf: string; readonly businessId: string | null };

/** Band above a screen of the past: the instant, typed, picked, stepped or chosen, and the way back to now. */
export const PastBand = ({ asOf, businessId }: BandProps) => {
  const { hrefOf, travel } = useAsOf();
  const { data, isPlaceholderData } = useQuery(balancesSinceQuery(asOf, businessId));
  const [entered, setEntered] = useState<{ readonly asOf: string; readonly day: string; readonly time: string }>();
  const at = new Date(asOf);
  // Text belongs to the instant that it names, or at which its typing began.
  const { day, time } = entered?.asOf === asOf ? entered : { day: dayOf(at), time: timeText(at) };
  const isTooLate = (instant: string): boolean => Date.parse(instant) > businessNow();
  const typed = instantOf(day, time);
  const enter = (changed: { readonly day?: string; readonly time?: string }): void => {
    const next = { day, time, ...changed };
    const instant = instantOf(next.day, next.time);
    const isPast = instant !== null && !isTooLate(instant);
    // Typed text stays as it is until the field is left: an instant is whole before its seconds are.
    setEntered({ asOf: isPast ? instant : asOf, ...next });
    if (isPast && instant !== asOf) travel(instant, true);
  };
  const error =
    typed !== null
      ? isTooLate(typed) && messages.future
      : instantOf(day, '12:00') === null
        ? messages.dayInvalid
        : messages.timeInvalid;
  const settle = (): void => {
    if (!error) setEntered(undefined);
  };
  const proof = isPlaceholderData ? undefined : data?.proof;
  // Just before the last entry by then, and at the next one.
  const back = proof?.lastEntryAt ? new Date(Date.parse(proof.lastEntryAt) - 1).toISOString() : null;
  const on = proof?.nextEntryAt ?? null;
  return (
    <section className={styles.band} aria-label={messages.band}>
      <div className={styles.bar}>
        <div className={styles.at}>
          <IconButton
            icon="chevron-left"
            label={messages.back}
            isDisabled={back === null}
            onPress={() => back !== null && travel(back, true)}
          />
          <DateField
            label={messages.day}
            isLabelHidden
            value={day}
            onChange={(value) => enter({ day: value })}
            onBlur={settle}
          />
          <TextField
            label={messages.time}
            isLabelHidden
            value={time}
            maxLength={8}
            onChange={(value) => enter({ time: value })}
            onBlur={settle}
          />
          <IconButton
            icon="chevron-right"
            label={messages.on}
            isDisabled={on === null}
            onPress={() => on !== null && travel(on, true)}
          />
        </div>
        <nav className={styles.presets} aria-label={messages.instants}>
          {presetsOf(businessNow()).map((preset) => (
            <Link key={preset.id} href={hrefOf(preset.asOf)} aria-current={preset.asOf === asOf ? 'true' : undefined}>
              {preset.label}
            </Link>
          ))}
        </nav>
        <span className={styles.home}>
          <LinkButton variant="primary" size="sm" href={hrefOf(null)}>
            {messages.backToNow}
          </LinkButton>
        </span>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
};
