import { viewName, type SavedView, type ViewedList } from '@countinghouse/contract/people/saved-views';
import {
  Banner,
  Button,
  Checkbox,
  CopyAction,
  CopyButton,
  Icon,
  IconButton,
  Skeleton,
  TextField,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { checkOf, Field, useOneStep } from '../../forms';
import type { ListState } from '../list-state';
import { addressOf, askedOf, isSameView, viewOf, type View } from './address';
import { change, remove, save, viewsQuery } from './api';
import { viewTexts as texts } from './messages';
import styles from './views.module.css';

export type ViewsPanelProps = {
  readonly list: ViewedList;
  /** Shown state. */
  readonly state: ListState;
  /** Columns chosen to be in sight; empty: those that fit. */
  readonly columns: readonly string[];
  readonly filterNames: readonly string[];
  /** Shows another look at the list. */
  readonly onView: (view: View) => void;
  /** Called when the shown state has been named. */
  readonly onSaved: (view: View) => void;
};

const linkOf = (view: View): string => `${location.origin}${location.pathname}?${addressOf(view)}`;

/** Person's own views of a list, and the present one: to be saved under a name, or sent as a link. */
const ViewsPanel = ({ list, state, columns, filterNames, onView, onSaved }: ViewsPanelProps) => {
  const views = useQuery(viewsQuery(list));
  const shown: View = { filters: state.filters, columns };
  const isPlain = state.columns === null && Object.keys(state.filters).length === 0;
  return (
    <div className={styles.panel}>
      <h3>{texts.title}</h3>
      {views.isPending && <Skeleton width={240} />}
      {views.error && (
        <Banner tone="danger" action={<Button onPress={() => void views.refetch()}>{texts.failed}</Button>}>
          {views.error.message}
        </Banner>
      )}
      {views.data?.length === 0 && <p className={styles.hint}>{texts.none}</p>}
      {views.data && views.data.length > 0 && (
        <ul className={styles.views}>
          <li className={styles.row}>
            <Choice isChosen={isPlain} onPress={() => onView({ filters: {}, columns: null })}>
              {texts.everything}
            </Choice>
          </li>
          {views.data.map((view) => (
            <SavedRow
              key={view.id}
              view={view}
              // A view is chosen only if the address names it; equal columns by one's own choice do not count.
              isChosen={state.columns !== null && isSameView(viewOf(view, filterNames), shown)}
              shown={shown}
              known={viewOf(view, filterNames)}
              onView={onView}
            />
          ))}
        </ul>
      )}
      <SaveForm
        list={list}
        shown={shown}
        onSaved={() => onSaved(shown)}
        aside={<CopyAction value={linkOf(shown)} noun={texts.link} label={texts.copyLink} />}
      />
    </div>
  );
};

type ChoiceProps = { readonly isChosen: boolean; readonly onPress: () => void; readonly children: string };

const Choice = ({ isChosen, onPress, children }: ChoiceProps) => (
  <button type="button" className={styles.choice} aria-current={isChosen || undefined} onClick={onPress}>
    <span className={styles.mark}>{isChosen && <Icon name="check" size={14} />}</span>
    <span className={styles.name}>{children}</span>
  </button>
);

type SavedRowProps = {
  readonly view: SavedView;
  readonly known: View;
  readonly isChosen: boolean;
  readonly shown: View;
  readonly onView: (view: View) => void;
};

const SavedRow = ({ view, known, isChosen, shown, onView }: SavedRowProps) => {
  const [doing, setDoing] = useState<'nothing' | 'changing' | 'deleting'>('nothing');
  const leave = () => setDoing('nothing');
  return (
    <li>
      {doing === 'changing' ? (
        <ChangeForm view={view} shown={shown} onDone={leave} />
      ) : doing === 'deleting' ? (
        <DeleteQuestion view={view} onKeep={leave} />
      ) : (
        <div className={styles.row}>
          <Choice isChosen={isChosen} onPress={() => onView(known)}>
            {view.name}
          </Choice>
          <span className={styles.tools}>
            <CopyButton value={linkOf(known)} noun={texts.copyLinkOf(view.name)} />
            <IconButton icon="pencil" size="xs" label={texts.rename(view.name)} onPress={() => setDoing('changing')} />
            <IconButton icon="trash" size="xs" label={texts.delete(view.name)} onPress={() => setDoing('deleting')} />
          </span>
        </div>
      )}
    </li>
  );
};

const useViewsAgain = (list: ViewedList) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
};

const checkName = checkOf(z.strictObject({ name: viewName }));

type SaveFormProps = {
  readonly list: ViewedList;
  readonly shown: View;
  readonly onSaved: () => void;
  readonly aside: ReactNode;
};

const SaveForm = ({ list, shown, onSaved, aside }: SaveFormProps) => {
  const again = useViewsAgain(list);
  const form = useOneStep({
    initial: { name: '' },
    check: checkName,
    submit: async ({ name }) => {
      await save(list, name, askedOf(shown));
      form.fields.reset();
      onSaved();
      await again();
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <Field of={form.fields} name="name">
        {(field) => <TextField label={texts.saveThis} {...field} error={field.error ?? form.message ?? undefined} />}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="sm" isPending={form.isPending}>
          {texts.save}
        </Button>
        {aside}
      </div>
    </form>
  );
};

type ChangeFormProps = { readonly view: SavedView; readonly shown: View; readonly onDone: () => void };

const ChangeForm = ({ view, shown, onDone }: ChangeFormProps) => {
  const again = useViewsAgain(view.list);
  const [isTaking, setTaking] = useState(false);
  const form = useOneStep({
    initial: { name: view.name },
    check: checkName,
    submit: async ({ name }) => {
      await change(view.id, { name, ...(isTaking && askedOf(shown)) });
      await again();
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label={texts.rename(view.name)}>
      <Field of={form.fields} name="name">
        {(field) => <TextField label={texts.name} {...field} error={field.error ?? form.message ?? undefined} />}
      </Field>
      <Checkbox label={texts.takeThis} isChecked={isTaking} onChange={setTaking} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="sm" isPending={form.isPending}>
          {texts.renamed}
        </Button>
        <Button size="sm" onPress={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
};

const DeleteQuestion = ({ view, onKeep }: { readonly view: SavedView; readonly onKeep: () => void }) => {
  const again = useViewsAgain(view.list);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    setError(null);
    try {
      await remove(view.id);
      await again();
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal));
      setPending(false);
    }
  };
  return (
    <div className={styles.form}>
      {error && <Banner tone="danger">{error}</Banner>}
      <p>{texts.deleteSure(view.name)}</p>
      <div className={styles.actions}>
        <Button variant="danger" size="sm" isPending={isPending} onPress={() => void press()}>
          {texts.confirm}
        </Button>
        <Button size="sm" onPress={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
};

export default ViewsPanel;
