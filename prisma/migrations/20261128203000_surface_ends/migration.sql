-- Ends that are proven, sizes without an upper bound, and requests that were withheld.
alter table record_portal
  add column withheld jsonb not null default '[]',
  drop constraint record_portal_ended_check,
  add constraint record_portal_ended_check check (ended in ('covered', 'nothing-left', 'not-worth-it', 'up-to-date',
    'no-way-on', 'budget', 'no-form', 'site-search', 'script-form', 'fault', 'throttled', 'unreachable', 'given-up')),
  drop constraint record_portal_size_basis_check,
  add constraint record_portal_size_basis_check check (size_basis in ('claimed', 'listed', 'recapture')),
  drop constraint record_portal_check,
  add constraint record_portal_check check (num_nulls(size, size_low, size_basis) in (0, 3)
    and (size is not null or size_high is null));
