import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { takeRefill } from '../refill';
import type { Fields } from './fields';
import { changeFields } from './fields';
import { thisPath } from './this-path';

/** Restores offered values into a form: those of an attempt that did not happen, or of a lost session. */
export const useRefill = <Values extends FieldValues, Sent>(fields: Fields<Values, Sent>): void => {
  useEffect(() => {
    const offered = takeRefill(thisPath());
    if (!offered) return;
    const known = Object.entries(offered).filter(([name]) => name in fields.getValues());
    changeFields(fields, Object.fromEntries(known) as Partial<Values>);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
};
