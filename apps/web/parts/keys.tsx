'use client';
import {
  createContext,
  type KeyboardEvent as KeyPress,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '@/design/button';
import { Dialog } from '@/design/dialog';
import { useWords } from '@/words/client';

/** Keys of a screen by action, as a person of this browser has set them. */
export interface KeyBindings<Action extends string = string> {
  /** False if the screen has no single-key shortcuts. */
  on: boolean;
  keys: Readonly<Record<Action, string>>;
  set: (change: { on?: boolean; keys?: Partial<Record<Action, string>> }) => void;
  reset: () => void;
}

/** Key bindings of a screen as stored in the browser; null if the text is something else. */
export function readStoredKeys(text: string | null): { on: boolean; keys: Record<string, string> } | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('keys' in stored) || Array.isArray(stored)) return null;
    const keys = Object.entries(stored.keys ?? {}).filter(([, key]) => typeof key === 'string' && key.length === 1);
    return { on: !('on' in stored && stored.on === false), keys: Object.fromEntries(keys) };
  } catch {
    return null;
  }
}

/** Keys with one of them changed: the action that had the key before gets the other's, so that no key has two actions. */
export function rebound<Action extends string>(
  keys: Readonly<Record<Action, string>>,
  action: Action,
  key: string,
): Record<Action, string> {
  const taken = (Object.keys(keys) as Action[]).find((other) => other !== action && keys[other] === key);
  return { ...keys, ...(taken && { [taken]: keys[action] }), [action]: key };
}

/**
 * The keys of a screen, which people can switch off and remap (WCAG 2.1.4). Kept in the browser, since they depend on
 * the keyboard and the assistive technology in front of it.
 * @param screen name under which they are kept
 */
export function useKeyBindings<Action extends string>(
  screen: string,
  standard: Readonly<Record<Action, string>>,
): KeyBindings<Action> {
  const place = `hyrde_keys_${screen}`;
  const [own, setOwn] = useState<{ on: boolean; keys: Record<string, string> }>({ on: true, keys: {} });
  useEffect(() => {
    const stored = readStoredKeys(localStorage.getItem(place));
    if (stored) setOwn(stored);
  }, [place]);
  return {
    on: own.on,
    keys: { ...standard, ...own.keys },
    set: (change) => {
      const next = { on: change.on ?? own.on, keys: { ...own.keys, ...(change.keys as Record<string, string>) } };
      setOwn(next);
      localStorage.setItem(place, JSON.stringify(next));
    },
    reset: () => {
      setOwn({ on: true, keys: {} });
      localStorage.removeItem(place);
    },
  };
}

/**
 * Runs actions by their keys. They are inactive while keys are switched off, and while a person types, holds a modifier
 * or has a dialog open.
 * @param more actions by keys that cannot be remapped
 */
export function useKeys<Action extends string>(
  { on, keys }: KeyBindings<Action>,
  actions: Record<Action, () => unknown>,
  more: Record<string, () => unknown> = {},
): void {
  const latest = useRef({ on, keys, actions, more });
  latest.current = { on, keys, actions, more };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { on, keys, actions, more } = latest.current;
      if (!on || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      const key = event.key.toLowerCase();
      const action = (Object.keys(actions) as Action[]).find((one) => keys[one] === key);
      const run = action ? actions[action] : more[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

const Shown = createContext<KeyBindings | null>(null);

/** Shows the keys of a screen on its buttons (`Key`). */
export const ShowKeys = ({ bindings, children }: { bindings: KeyBindings; children: ReactNode }) => (
  <Shown value={bindings}>{children}</Shown>
);

/** The key of an action, or a fixed one; nothing if keys are switched off. */
export function Key({ of, fixed }: { of?: string; fixed?: string | number }) {
  const bindings = useContext(Shown);
  const key = fixed ?? (of && bindings?.keys[of]);
  return bindings?.on && key ? <kbd>{String(key).toUpperCase()}</kbd> : null;
}

/** The keys of a list in one line, with a button that opens their settings, before the list. */
export function ListKeys<Action extends string>({
  bindings,
  meanings,
  children,
}: {
  bindings: KeyBindings<Action>;
  meanings: Readonly<Record<Action, string>>;
  children?: ReactNode;
}) {
  const { words } = useWords();
  const [open, setOpen] = useState(false);
  const actions = (Object.keys(bindings.keys) as Action[]).map((action) => [action, meanings[action]] as const);
  return (
    <ShowKeys bindings={bindings}>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-soft max-sm:hidden print:hidden">
        {bindings.on &&
          actions.map(([action, meaning]) => (
            <span key={action}>
              <Key of={action} /> {meaning}
            </span>
          ))}
        <Button small onClick={() => setOpen(true)}>
          {words.keys.settings}
        </Button>
      </p>
      {children}
      <KeySettings open={open} onClose={() => setOpen(false)} bindings={bindings} actions={actions} />
    </ShowKeys>
  );
}

interface Props<Action extends string> {
  open: boolean;
  onClose: () => void;
  bindings: KeyBindings<Action>;
  /** Actions in display order, with their meanings. */
  actions: readonly (readonly [action: Action, meaning: string])[];
  /** Keys that cannot be remapped, with their meanings. */
  fixed?: readonly (readonly [key: string, meaning: string])[];
}

/** The keys of a screen: what each does, a switch for all, and a field to set each. */
export function KeySettings<Action extends string>({ open, onClose, bindings, actions, fixed = [] }: Props<Action>) {
  const { words } = useWords();
  const text = words.keys;
  const { on, keys, set, reset } = bindings;

  function press(event: KeyPress, action: Action) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    if (fixed.length === 0 || !/\d/.test(key)) set({ keys: rebound(keys, action, key.toLowerCase()) });
  }

  return (
    <Dialog open={open} title={text.title} onClose={onClose}>
      <label className="mb-3 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => set({ on: target.checked })}
          className="size-4.5"
        />
        {text.on}
      </label>
      <p className="mb-3 text-sm text-soft">{text.hint}</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1">
        {actions.map(([action, meaning]) => (
          <div key={action} className="contents">
            <dt>
              <input
                aria-label={text.keyFor(meaning)}
                value={keys[action].toUpperCase()}
                onKeyDown={(event) => press(event, action)}
                onChange={() => undefined}
                disabled={!on}
                className="control w-12 text-center font-mono"
              />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {fixed.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt className="text-center">
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={reset}>{text.reset}</Button>
        <Button onClick={onClose}>{words.common.close}</Button>
      </div>
    </Dialog>
  );
}
