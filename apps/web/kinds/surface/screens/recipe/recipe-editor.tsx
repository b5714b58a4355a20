'use client';
import { placeInJson } from '@hyrde/contracts/json-places';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useRef, useState } from 'react';
import { service, useChange } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { Button } from '@/design/button';
import { Field, InputField } from '@/design/field';
import { Refusal } from '@/design/notice';
import { useToast } from '@/design/toast';
import { ConfirmedChange } from '@/parts/changes';
import { useFollowed } from '@/parts/sweeps/use-followed';
import { useWords } from '@/words/client';
import { recipesWords } from '../../words/recipes';
import { TrialShown } from './trial-shown';

type Trial = Schema<'RecipeTrial'>;

const TRIAL = {
  isRunning: ({ state }: Trial) => state === 'waiting',
  read: async (id: string) => (await service.GET('/api/portal-recipes/trials/{id}', { params: { path: { id } } })).data,
  pollMs: 2_000,
};

interface Props {
  json: string;
  url: string;
  /** The recipe on the screen, and its version in force; null for a new one. */
  seen: { id: string; inForce: number | null } | null;
}

/** A recipe's JSON, tried on an address and saved from the trial. */
export function RecipeEditor({ json, url, seen }: Props) {
  const { words, format } = useWords(recipesWords);
  const text = words.recipes;
  const router = useRouter();
  const toast = useToast();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [written, setWritten] = useState(json);
  const [broken, setBroken] = useState<string | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  const { one: trial, lost, show } = useFollowed(TRIAL);
  const area = useRef<HTMLTextAreaElement>(null);
  const faultsId = useId();

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('url'));
    const recipe = parsed(written);
    setBroken(typeof recipe === 'string' ? recipe : null);
    if (typeof recipe === 'string') return area.current?.focus();
    show(null);
    const started = await send(() => service.POST('/api/portal-recipes/trials', { body: { url: address, recipe } }));
    if (!started) return;
    setTried(written);
    show(started);
  }

  async function save() {
    if (!trial) return;
    const { id: trialId, recipeId: id } = trial;
    const replaces = seen?.id === id ? seen.inForce : await inForceOf(id);
    const params = { path: { id } };
    const saved = await send(() =>
      service.POST('/api/portal-recipes/{id}/versions', { params, body: { trialId, replaces } }),
    );
    if (!saved) return;
    toast({ text: text.saved(saved.name, format.whole(saved.version)) });
    router.push(`/set-up/recipes/${id}`);
    router.refresh();
  }

  const faults = problem?.errors.filter(({ field }) => field.startsWith('recipe')) ?? [];
  const urlFault = problem?.errors.find(({ field }) => field === 'url')?.message;
  const whole = problem && faults.length === 0 && !urlFault ? problem.sentence : null;
  const select = (path: string) => {
    const { start, end } = placeInJson(written, path);
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  };
  const savable = trial !== null && tried === written && (trial.result?.records ?? 0) > 0;
  return (
    <>
      <form onSubmit={start} className="flex flex-col gap-4">
        <Refusal>{whole}</Refusal>
        <Field
          label={text.json}
          hint={text.jsonHint}
          error={
            broken !== null ? text.noJson(broken) : faults.length > 0 ? text.faults(format.whole(faults.length)) : null
          }
        >
          {(ties) => (
            <textarea
              {...ties}
              ref={area}
              aria-details={faults.length > 0 ? faultsId : undefined}
              rows={22}
              value={written}
              onChange={({ target }) => setWritten(target.value)}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              required
              className="control w-full font-mono text-sm"
            />
          )}
        </Field>
        {faults.length > 0 && (
          <ul id={faultsId} className="flex flex-col gap-1 text-sm">
            {faults.map(({ field, message }) => {
              const path = field.replace(/^recipe\.?/, '');
              const { line } = placeInJson(written, path);
              return (
                <li key={`${field} ${message}`} className="break-words">
                  <Button small kind="quiet" onClick={() => select(path)}>
                    {text.lineOf(format.whole(line), path || '{}')}
                  </Button>{' '}
                  <span lang="en">{message}</span>
                </li>
              );
            })}
          </ul>
        )}
        <InputField
          label={text.url}
          hint={text.urlHint}
          error={urlFault ?? null}
          name="url"
          type="url"
          defaultValue={url}
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" kind={savable ? 'plain' : 'main'} busy={busy || trial?.state === 'waiting'}>
            {text.try}
          </Button>
          <Button kind={savable ? 'main' : 'plain'} disabled={!savable} busy={busy} onClick={save}>
            {text.save}
          </Button>
          <span className="text-sm text-soft">{text.tryFirst}</span>
        </div>
      </form>
      <div role="status" className="mt-4">
        {trial?.state === 'waiting' && (
          <p>
            {trial.notBefore ? text.deferred(format.minute(trial.notBefore)) : text.waiting}{' '}
            {trial.downloads > 0 && words.labels.downloadCount(format.whole(trial.downloads))}
            {lost && <span className="text-unsure"> {words.errors.lost}</span>}
          </p>
        )}
        {trial?.state === 'cancelled' && <p className="text-soft">{text.cancelled}</p>}
      </div>
      {trial?.state === 'done' && <TrialShown trial={trial} />}
    </>
  );
}

/** The object that a text holds, or the fault of the text. */
function parsed(text: string): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : '{ … }';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Version in force of another recipe than the screen's; null if none is. */
async function inForceOf(id: string): Promise<number | null> {
  const { data } = await service.GET('/api/portal-recipes/{id}', { params: { path: { id } } });
  return data?.inForce ?? null;
}

/** Ends the own version in force. */
export function RevokeRecipe({ id, name, builtIn }: { id: string; name: string; builtIn: boolean }) {
  const { words } = useWords(recipesWords);
  const text = words.recipes;
  return (
    <ConfirmedChange
      yes={words.common.revoke}
      title={words.labels.revokeOf(name)}
      ask={() => service.DELETE('/api/portal-recipes/{id}', { params: { path: { id } } })}
      said={() => ({ text: words.labels.isRevoked(name) })}
    >
      {builtIn ? text.revokeBodyBuiltIn : text.revokeBody}
    </ConfirmedChange>
  );
}
