-- The searches behind a bin of the reliability chart.
create index search_by_bin on search (algorithm, confidence_bin(confidence), was_right(outcome, verdict))
  where verdict is not null and not trained and not repeats;
