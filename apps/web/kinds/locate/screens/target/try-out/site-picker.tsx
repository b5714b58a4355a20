'use client';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { service } from '@/api/browser';
import { Field } from '@/design/field';
import { targetsWords } from '@/kinds/locate/words/targets';
import { shortAddress } from '@/parts/addresses';
import { useWords } from '@/words/client';

export interface PickedSite {
  id: string;
  name: string;
  homeUrl: string;
}

/** Debounce delay in milliseconds: seems instant, and does not send a request at every letter. */
const PAUSE_MS = 200;
const SHOWN = 8;

interface SitePickerProps {
  practice: boolean;
  error: string | null;
  onPick: (site: PickedSite | null) => void;
}

/** Selects a registered site by part of its name or address (ARIA combobox with a list). */
export function SitePicker({ practice, error, onPick }: SitePickerProps) {
  const { words } = useWords(targetsWords);
  const text = words.targets.tryOut;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly PickedSite[] | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  useEffect(() => {
    if (!open) return;
    let stale = false;
    const timer = setTimeout(async () => {
      const query = { practice: String(practice), limit: SHOWN, ...(typed.trim() && { text: typed.trim() }) };
      const { data } = await service.GET('/api/sites', { params: { query } }).catch(() => ({ data: undefined }));
      if (stale || !data) return;
      setFound(data.items);
      setActive(0);
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [typed, practice, open]);

  function pick(site: PickedSite) {
    setTyped(site.name);
    setOpen(false);
    onPick(site);
  }

  function onKeyDown(event: KeyboardEvent) {
    const count = found?.length ?? 0;
    if (event.key === 'Escape') setOpen(false);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (open && count) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
      setOpen(true);
    }
    const site = open ? found?.[active] : undefined;
    if (event.key === 'Enter' && site) {
      event.preventDefault();
      pick(site);
    }
  }

  const shown = open && found !== null;
  return (
    <Field label={text.site} hint={text.siteHint} error={error} className="min-w-0 flex-1 basis-64">
      {(ties) => (
        <span className="relative block">
          <input
            {...ties}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={shown && found.length ? `${listId}-${active}` : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
              onPick(null);
            }}
            onFocus={() => typed === '' && setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
            className="control w-full"
          />
          <div
            id={listId}
            role="listbox"
            aria-label={text.site}
            hidden={!shown}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-edge bg-paper py-1 shadow-lg"
          >
            {found?.map((site, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard and moves through the options
              <div
                key={site.id}
                id={`${listId}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(site)}
                className="cursor-pointer px-3 py-1 hover:bg-raised aria-selected:bg-accent-soft"
              >
                {site.name}
                <span className="block truncate text-xs text-soft">{shortAddress(site.homeUrl)}</span>
              </div>
            ))}
            {found?.length === 0 && (
              <div
                role="option"
                aria-selected={false}
                aria-disabled="true"
                tabIndex={-1}
                className="px-3 py-1 text-soft"
              >
                {text.noSites}
              </div>
            )}
          </div>
        </span>
      )}
    </Field>
  );
}
