'use client';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useId, useReducer, useState } from 'react';
import { service, useChange } from '@/api/browser';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { Notice } from '@/design/notice';
import { useToast } from '@/design/toast';
import { byUse, languageName } from '@/parts/display-names';
import { useWords } from '@/words/client';
import { targetsWords } from '../../../words/targets';
import { applyChanges, changesBetween, type QueryWords } from '../changes';
import { type Draft, TryOutPanel, useTryOut } from '../try-out/try-out-panel';
import { TryOutResult } from '../try-out/try-out-result';
import { draftOf, type Names, onTop, readNames, renamed, stepDraft, typedNames, withoutEmpty } from './draft';
import { LanguageTabs, NamesEditor, tabId } from './language-tabs';
import { SavePanel } from './save-panel';
import { AddWords, WordRows } from './word-fields';

/** The version on which a draft is based. */
interface Base {
  version: number;
  words: QueryWords;
  names: Names;
}

interface Props {
  slug: string;
  base: Base;
  next: number;
  practice: boolean;
  /** Languages of the registered sites: one tab each. */
  siteLanguages: readonly string[];
  paths: Readonly<Record<string, readonly string[]>>;
}

/** Edits a target's words, tries them out on one site, and saves them as the next version. */
export function WordEditor({ slug, base: first, next: firstNext, practice, siteLanguages, paths }: Props) {
  const { words, language: spoken } = useWords(targetsWords);
  const text = words.targets.editor;
  const router = useRouter();
  const toast = useToast();
  const panelId = useId();
  const { send, busy, problem } = useChange({ quiet: true, refresh: false });
  const [base, setBase] = useState(first);
  const [next, setNext] = useState(firstNext);
  const [draft, step] = useReducer(stepDraft, first.words, draftOf);
  const [typed, setTyped] = useState(() => typedNames(first.names));
  const [newer, setNewer] = useState<(Base & { next: number }) | null>(null);
  const [left, setLeft] = useState(false);
  const languages = [...new Set([...Object.keys(draft.words), ...Object.keys(typed)])];
  const { ours, others } = byUse(languages, siteLanguages, spoken, words);
  const [wanted, setWanted] = useState<string>(ours[0] ?? spoken);
  const shown = languages.includes(wanted) ? wanted : (ours[0] ?? null);
  const savable = withoutEmpty(draft.words);
  const names = readNames(typed);
  const renamedIn = renamed(base.names, names);
  const changes = changesBetween(base.words, savable);
  const tryOuts = useTryOut(slug);
  const tried = tryOuts.tryOut?.search.outcome && tryOuts.tryOut.search.outcome !== 'cancelled' ? tryOuts.tryOut : null;
  const guard = useLeaveGuard(changes.length + renamedIn.length > 0 && !left);
  const faults = faultsOf(problem?.errors ?? [], shown);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      event.preventDefault();
      step({ do: event.shiftKey ? 'redo' : 'undo' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  async function save(note: string) {
    const body = { basedOn: base.version, words: savable, names, note };
    const params = { path: { slug } };
    const saved = await send(() => service.POST('/api/targets/{slug}/versions', { params, body }));
    if (saved) {
      setLeft(true);
      toast({ text: text.saved(String(saved.version)) });
      router.push(`/set-up/targets/${slug}`);
      router.refresh();
      return;
    }
    const { data } = await service.GET('/api/targets/{slug}', { params });
    const inUse = data?.versions.find(({ version }) => version === data.version);
    if (data && inUse && inUse.version !== base.version)
      setNewer({ ...inUse, next: (data.versions[0]?.version ?? 0) + 1 });
  }

  function rebase() {
    if (!newer) return;
    step({ do: 'replace', words: applyChanges(newer.words, changes) });
    setTyped(typedNames(onTop(newer.names, base.names, names)));
    setBase(newer);
    setNext(newer.next);
    setNewer(null);
    toast({ text: text.rebased(String(newer.version)) });
  }

  return (
    <>
      {guard}
      {newer ? (
        <Notice tone="warning" title={text.conflictTitle}>
          <p className="mb-2">{text.conflictBody(String(newer.version))}</p>
          <Button onClick={rebase}>{text.rebase(String(newer.version))}</Button>
        </Notice>
      ) : (
        problem && <Notice tone="bad" title={problem.sentence} />
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="min-w-0" aria-label={words.labels.words}>
          <LanguageTabs
            languages={shown === null || ours.includes(shown) ? ours : [...ours, shown]}
            others={others.filter((code) => code !== shown)}
            counts={Object.fromEntries(languages.map((code) => [code, draft.words[code]?.length ?? 0]))}
            chosen={shown}
            panelId={panelId}
            onChoose={setWanted}
            onAdd={(language) => {
              step({ do: 'add-language', language });
              setWanted(language);
            }}
          />
          {shown === null ? (
            <p className="py-4 text-soft">{text.noLanguages}</p>
          ) : (
            <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, shown)}>
              <NamesEditor
                language={shown}
                typed={typed[shown] ?? { names: '', not: '' }}
                fault={faults.names}
                onType={(own) => setTyped({ ...typed, [shown]: own })}
              />
              {(paths[shown] ?? []).length > 0 && (
                <p lang={shown} className="border-b border-line py-3 text-sm break-words">
                  <span lang={spoken} className="text-soft">
                    {words.targets.paths}:{' '}
                  </span>
                  {paths[shown]?.join(' · ')}
                </p>
              )}
              <AddWords
                key={shown}
                language={shown}
                there={draft.words[shown] ?? []}
                onAdd={(list) => step({ do: 'add-words', language: shown, words: list })}
              />
              {faults.whole && <p className="pt-2 font-medium text-no">{faults.whole}</p>}
              <WordRows
                key={`rows ${shown}`}
                language={shown}
                list={draft.words[shown] ?? []}
                changes={changes}
                faults={faults.byPlace}
                onWeigh={(word, weight) => step({ do: 'weigh', language: shown, word, weight })}
                onRemove={(word) => step({ do: 'remove-word', language: shown, word })}
              />
              <div className="flex flex-wrap justify-between gap-2 border-t border-line py-3">
                <span className="flex gap-2">
                  <Button small disabled={draft.past.length === 0} onClick={() => step({ do: 'undo' })}>
                    <span aria-hidden="true">↶</span> {words.common.undo}
                  </Button>
                  <Button small disabled={draft.future.length === 0} onClick={() => step({ do: 'redo' })}>
                    <span aria-hidden="true">↷</span> {text.redo}
                  </Button>
                </span>
                <Button
                  small
                  kind="quiet"
                  onClick={() => {
                    step({ do: 'remove-language', language: shown });
                    setTyped(Object.fromEntries(Object.entries(typed).filter(([code]) => code !== shown)));
                  }}
                >
                  {words.labels.removeOf(languageName(shown, words))}
                </Button>
              </div>
            </div>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
          <SavePanel
            changes={changes}
            renamedIn={renamedIn}
            next={next}
            busy={busy}
            onSave={save}
            onPutBack={({ language, word, before }) =>
              step({
                do: 'replace',
                words: applyChanges(draft.words, [{ language, word, before: null, after: before }]),
              })
            }
            onDiscard={() => {
              step({ do: 'replace', words: base.words });
              setTyped(typedNames(base.names));
            }}
          />
          <TryOutPanel draft={{ basedOn: base.version, words: savable, names }} practice={practice} tryOuts={tryOuts} />
        </div>
      </div>
      {tried && (
        <TryOutResult
          key={tried.id}
          tryOut={tried}
          outdated={tryOuts.draft !== null && isOther(tryOuts.draft, savable, names)}
        />
      )}
    </>
  );
}

/** True if the try-out was of other words or names. */
const isOther = (tried: Draft, words: QueryWords, names: Names): boolean =>
  changesBetween(tried.words, words).length + renamed(tried.names, names).length > 0;

/** True for text fields, in which the browser's own undo works. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('textarea, select, input:not([type=radio])');

/** The API's errors in the shown language: `words.nb.3.word`, `words.nb`, or `names.nb.names.2`. */
function faultsOf(errors: readonly { field: string; message: string }[], language: string | null) {
  const byPlace = new Map<number, string>();
  let [whole, names]: (string | null)[] = [null, null];
  for (const { field, message } of errors) {
    const [what, code, place] = field.split('.');
    if (code !== language) continue;
    if (what === 'names') names = message;
    else if (place === undefined) whole = message;
    else byPlace.set(Number(place), message);
  }
  return { byPlace, whole: whole ?? null, names: names ?? null };
}

/**
 * Confirms that unsaved changes may be lost: with the browser's dialog if the page is closed or reloaded, with a dialog
 * of the dashboard if a link leads to another screen.
 * @returns the dialog, to be rendered on the screen
 */
function useLeaveGuard(unsaved: boolean): ReactNode {
  const { words } = useWords(targetsWords);
  const text = words.targets.editor;
  const router = useRouter();
  const [leadsTo, setLeadsTo] = useState<string | null>(null);

  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const href = leavingBy(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setLeadsTo(href);
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [unsaved]);

  return (
    <Dialog open={leadsTo !== null} title={text.leaveTitle} onClose={() => setLeadsTo(null)}>
      <p>{text.leaveBody}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button kind="danger" onClick={() => leadsTo && router.push(leadsTo)}>
          {text.leave}
        </Button>
        <Button kind="main" onClick={() => setLeadsTo(null)}>
          {text.stay}
        </Button>
      </div>
    </Dialog>
  );
}

/** Target of a click that would leave this page in this tab and within the dashboard; null for other clicks. */
function leavingBy(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin)
    return null;
  if (link.pathname === location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}
