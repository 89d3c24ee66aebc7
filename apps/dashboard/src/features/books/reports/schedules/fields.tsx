import { formatsOf, rhythms } from '@countinghouse/contract/books/report-schedules';
import { Columns, FormSection, Select, TextField } from '@countinghouse/ui';
import { Field, useWatch, type Fields } from '../../../../platform/forms';
import { ownZone } from '../../../../platform/list/download-progress';
import { useSession } from '../../../../platform/session';
import { messages } from './messages';
import { useBusinesses } from './use-businesses';
import { hours, monthDays, reportsFor, weekdays, zonesFrom, type ScheduleValues } from './model';

const { fields } = messages;

/** Report, and the days and the hour at which it is made. */
export const ScheduleFields = ({ of }: { readonly of: Fields<ScheduleValues> }) => {
  const { permissions } = useSession();
  const [rhythm, report] = useWatch({ control: of.control, name: ['rhythm', 'report'] });
  const businesses = useBusinesses();
  const reports = reportsFor(new Set(permissions));
  return (
    <>
      <FormSection title={messages.what} description={messages.whatText}>
        <Columns>
          <Field of={of} name="name">
            {(field) => (
              <TextField label={fields.name} hint={fields.nameHint} autoComplete="off" maxLength={64} {...field} />
            )}
          </Field>
          <Field of={of} name="report">
            {({ value, ...field }) => (
              <Select
                label={fields.report}
                placeholder={messages.choose}
                options={reports.map((id) => ({ id, label: messages.reports[id] }))}
                value={value || null}
                {...field}
              />
            )}
          </Field>
          <Field of={of} name="businessId">
            {(field) => (
              <Select
                label={fields.business}
                isSearchable={businesses.length > 8}
                options={[
                  { id: '', label: messages.allBusinesses },
                  ...businesses.map(({ id, name }) => ({ id: id as string, label: name })),
                ]}
                {...field}
              />
            )}
          </Field>
          <Field of={of} name="format">
            {(field) => (
              <Select
                label={fields.format}
                options={formatsOf(report).map((id) => ({ id, label: messages.formats[id] }))}
                {...field}
                onChange={(id) => field.onChange(id as ScheduleValues['format'])}
              />
            )}
          </Field>
        </Columns>
      </FormSection>
      <FormSection title={messages.whenTitle} description={messages.whenText}>
        <Columns>
          <Field of={of} name="rhythm">
            {(field) => (
              <Select
                label={fields.rhythm}
                hint={messages.periods[rhythm]}
                options={rhythms.map((id) => ({ id, label: messages.rhythms[id] }))}
                {...field}
                onChange={(id) => field.onChange(id as ScheduleValues['rhythm'])}
              />
            )}
          </Field>
          {rhythm === 'WEEKLY' && (
            <Field of={of} name="weekday">
              {(field) => <Select label={fields.weekday} options={weekdays} {...field} />}
            </Field>
          )}
          {rhythm === 'MONTHLY' && (
            <Field of={of} name="monthDay">
              {(field) => <Select label={fields.monthDay} options={monthDays} {...field} />}
            </Field>
          )}
          <Field of={of} name="hour">
            {(field) => <Select label={fields.hour} options={hours} {...field} />}
          </Field>
          <Field of={of} name="timezone">
            {(field) => (
              <Select
                label={fields.timezone}
                isSearchable
                options={zonesFrom(ownZone()).map((id) => ({ id, label: id }))}
                {...field}
              />
            )}
          </Field>
        </Columns>
      </FormSection>
    </>
  );
};
